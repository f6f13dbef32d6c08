/** Characters that separate the parts of a URL, so that a user name or password writes them as %XX. */
const SEPARATORS = ['#', '/', '?', '@', ' '];

const encoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const BAD_PERCENT = /%(?![\da-f]{2})/i;

/**
 * What is wrong with the user name and password of a URL, in words that name each character and its
 * encoding; undefined if nothing is. The URL parser reads `postgres://u:1#2@host` as the host "u".
 * The credentials themselves are never part of the message.
 */
export function credentialFault(text: string): string | undefined {
  const [, credentials = ''] = /^[a-z]+:\/\/(.*)@[^@]*$/is.exec(text) ?? [];
  if (!credentials) return undefined;
  const colon = credentials.indexOf(':');
  const parts = [credentials.slice(0, colon === -1 ? undefined : colon)];
  if (colon !== -1) parts.push(credentials.slice(colon + 1));
  const isMisread = !URL.canParse(text) || endsEarly(new URL(text));
  const found = [
    ...(isMisread ? SEPARATORS.filter((one) => parts.some((part) => part.includes(one))) : []),
    ...(parts.some((part) => BAD_PERCENT.test(part)) ? ['%'] : []),
  ];
  if (found.length === 0) return undefined;
  const list = found.map((one) => `${JSON.stringify(one)} as ${encoded(one)}`).join(', ');
  return `the user name or password has characters that a URL encodes: write ${list}`;
}

/** Whether a part after the host contains the "@" that ends the credentials. */
const endsEarly = ({ username, pathname, search, hash }: URL): boolean =>
  username === '' || hash !== '' || pathname.includes('@') || (search.includes('@') && !pathname);
