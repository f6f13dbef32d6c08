import { readSources } from '#tests/architecture/source.ts';

/** A key in code, whole or as the beginning of one: `'payouts.title'`, `` `payouts.status_${…}` ``. */
const KEY = /['"`]([a-z][a-z_]*\.[a-zA-Z]\w*)(\$\{)?/g;

/** Where the console shows each message, as `src/features/money/payouts/commands.ts:12`. */
export function placesOfMessages(): (context: string) => string[] {
  const whole = new Map<string, string[]>();
  const beginnings: [beginning: string, place: string][] = [];
  for (const { path, text } of readSources()) {
    if (!/^src\/(?!lib\/messages\/).*(?<!\.test|\.examples)\.tsx?$/.test(path)) continue;
    for (const [n, line] of text.split('\n').entries())
      for (const [, key = '', isBeginning] of line.matchAll(KEY)) {
        const place = `${path}:${n + 1}`;
        if (isBeginning) beginnings.push([key, place]);
        else whole.set(key, [...(whole.get(key) ?? []), place]);
      }
  }
  return (context) => {
    // Parts are named as files are, but with underscores.
    const dot = context.indexOf('.');
    const key = `${context.slice(0, dot).replaceAll('-', '_')}${context.slice(dot)}`;
    const begun = beginnings.filter(([beginning]) => key.startsWith(beginning));
    return [...(whole.get(key) ?? []), ...begun.map(([, place]) => place)];
  };
}
