const PAIR = /^(-?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d+(?:\.\d+)?)$/;

/**
 * Parses two numbers separated by a comma, a semicolon or spaces, such as `33.57, -7.58`. Returns
 * null for any other text.
 */
export function parseCoordinatePair(text: string): [number, number] | null {
  const found = PAIR.exec(text.trim());
  return found && [Number(found[1]), Number(found[2])];
}
