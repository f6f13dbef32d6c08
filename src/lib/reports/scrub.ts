const HIDDEN = '[hidden]';
const SECRET_NAMES =
  /^(authorization|token|access_token|refresh_token|password|device-id|cookie)$/i;
const MAX_DEEP = 12;

const IN_TEXT: readonly RegExp[] = [
  /(bearer\s+)[\w.~+/=-]+/gi,
  /("?(?:access_|refresh_)?(?:token|password)"?\s*[:=]\s*"?)[^\s"&,}]+/gi,
];

function scrubText(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((out, secret) => out.replaceAll(secret, HIDDEN), text);
  return IN_TEXT.reduce((out, pattern) => out.replace(pattern, `$1${HIDDEN}`), known);
}

/**
 * Returns a copy of a value without secrets: it removes the values of fields with secret names,
 * tokens inside texts, and every occurrence of the given secrets.
 */
export function scrub<T>(value: T, secrets: readonly string[] = [], depth = 0): T {
  if (typeof value === 'string') return scrubText(value, secrets) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEEP) return HIDDEN as T;
  if (Array.isArray(value)) return value.map((item) => scrub(item, secrets, depth + 1)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAMES.test(name) ? HIDDEN : scrub(item, secrets, depth + 1),
    ]),
  ) as T;
}
