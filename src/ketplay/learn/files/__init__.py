"""The files of lessons: reading them, where they are, what is wrong. Imports core and learn."""
