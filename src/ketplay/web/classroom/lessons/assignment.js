// What a class goes through, and where it is.

/** @typedef {{lesson: string, title: string, pace: "free" | "together", step: string}} Assignment */

/** The address of what the class goes through. @param {Assignment} assignment */
export function assignedUrl({ lesson, step }) {
  if (lesson.startsWith("l=")) return `/learn#${lesson}${step ? `&s=${step}` : ""}`;
  const [game, course, name] = lesson.split("/");
  const place = step || name || "";
  return `/learn/${game}/${course}${place ? `#${place}` : ""}`;
}
