/** The body of a response that creates a test's world; throws for an error status. */
export function done<A extends { status: number; body: unknown }>(answer: A): A {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** The version that was seen, as a header. */
export const version = (of: { version: number }) => ({ 'if-match': `"${of.version}"` });
