/** `NAME=value` of the environment. */
export type Variables = Readonly<Record<string, string>>;

const NAME = /^[A-Za-z_]\w*$/;

/**
 * Reads a file of `NAME=value` lines as systemd reads an EnvironmentFile: comments begin with # or ;
 * at the beginning of a line, a backslash continues a line, and quotes keep blanks. Other lines are
 * ignored.
 */
export function parseEnvironmentFile(text: string): Variables {
  const found: Record<string, string> = {};
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([^=#;]+)=(.*)$/.exec(line) ?? [];
    if (NAME.test(name.trim())) found[name.trim()] = unquote(value.trim());
  }
  return found;
}

/** Splits `A=1 "B=two words" C='3'` of a unit's `Environment=` line. */
export function parseAssignments(text: string): Variables {
  const found: Record<string, string> = {};
  for (const [word] of text.matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g)) {
    const plain = unquote(word);
    const end = plain.indexOf('=');
    if (end > 0 && NAME.test(plain.slice(0, end)))
      found[plain.slice(0, end)] = plain.slice(end + 1);
  }
  return found;
}

/** Removes quotes; a backslash escapes the next character, except within single quotes. */
const unquote = (text: string): string =>
  text.replaceAll(
    /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
    (_, double?: string, single?: string, escaped?: string) =>
      single ?? escaped ?? (double ?? '').replaceAll(/\\(.)/g, '$1'),
  );
