/** The changelog with what is unreleased under the heading of a new release; throws without it. */
export function changelogWith(
  changelog: string,
  version: string,
  day: string,
  isTrial?: boolean,
): string;
