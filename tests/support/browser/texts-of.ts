import type { MessageKey } from '#src/lib/i18n.ts';
import { everything as ar } from '#src/lib/messages/ar/everything.ts';
import { everything as fr } from '#src/lib/messages/fr/everything.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const special = /[$()*+.?[\\\]^{|}]/g;

/**
 * Messages of the console in a language, as patterns that find them on a page: whatever stands in the
 * place of their parameters, with or without the signs that isolate it.
 */
export function textsOf(language: 'fr' | 'ar') {
  const texts: Texts = { fr, ar }[language];
  const text = (key: MessageKey | `reasons.${string}`): string => {
    const dot = key.indexOf('.');
    const found = texts[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (found === undefined) throw new Error(`No message ${key}`);
    return found;
  };
  return {
    text,
    pattern: (key: Parameters<typeof text>[0]): RegExp =>
      new RegExp(
        text(key)
          // Labels have no full stop.
          .replace(/\.$/, '')
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(special, '\\$&').replaceAll(/\s+/g, '\\s+'))
          .join('.*'),
        'u',
      ),
  };
}
