const LATIN = 'abcdefghijklmnopqrstuvwxyz';
// Of the letters that the console's Latin face has: another face would change heights.
const ACCENTED = 'åbçdéfghîjklmñöpqrstûvwxýz';
const ARABIC = 'ابتدثفغهيجكلمنوحقرسطخذشصعز';
const DOUBLED = 'aeiouns';

const mapped = (letter: string, letters: string): string => {
  const at = LATIN.indexOf(letter.toLowerCase());
  if (at === -1) return letter;
  const other = letters[at] ?? letter;
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
};

/** Accents, and the commonest letters twice: 40 % longer, with as many words. */
export const longer = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const one = mapped(letter, ACCENTED);
    return DOUBLED.includes(letter.toLowerCase()) ? one + one.toLowerCase() : one;
  });

/** Arabic letters: the browser writes them from right to left without any control character. */
export const mirrored = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => mapped(letter, ARABIC));

/** The end of the argument that begins at a brace. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The options of `{n, plural, one {…} other {…}}`, with their messages changed. */
function changeOptions(argument: string, change: (text: string) => string): string {
  const [head = ''] = /^\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.exec(argument) ?? [];
  if (head === '') return argument;
  let changed = head;
  let at = head.length;
  for (;;) {
    const brace = argument.indexOf('{', at);
    if (brace === -1) return changed + argument.slice(at);
    const end = endOf(argument, brace);
    const inner = changeMessage(argument.slice(brace + 1, end - 1), change);
    changed += `${argument.slice(at, brace)}{${inner}}`;
    at = end;
  }
}

/** Changes what is read in an ICU message, and no name, keyword or selector. */
export function changeMessage(text: string, change: (text: string) => string): string {
  const brace = text.indexOf('{');
  if (brace === -1) return change(text);
  const end = endOf(text, brace);
  return (
    change(text.slice(0, brace)) +
    changeOptions(text.slice(brace, end), change) +
    changeMessage(text.slice(end), change)
  );
}
