/** Groups subjects of commits, `area: summary`, by area; undefined before the first release. */
export function notesOf(subjects: readonly string[] | undefined): string;
