"""Lessons as a server tells them: courses, verdicts, checked texts. Imports learn and views."""
