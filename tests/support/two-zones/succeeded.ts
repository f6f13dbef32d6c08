/** Returns the body of a response by which a test creates its data; throws for an error status. */
export function succeeded<A extends { status: number; body: unknown }>(answer: A): A {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** The If-Match header for the version of a record. */
export const ifMatch = (of: { version: number }) => ({ 'if-match': `"${of.version}"` });
