import { expect, it } from 'vitest';
import { isUsedClass } from '#src/ui/blueprint/css.ts';
import { isTest, readSources } from './source.ts';

const IMPORT = /import \{([^}]*)\} from '@blueprintjs\/(?:core|select|datetime)'/g;
/**
 * Imported names that render nothing (null), and those whose class is not their name in kebab-case.
 */
const CLASSES: Readonly<Record<string, string | null>> = {
  BlueprintProvider: null,
  Classes: null,
  PopupKind: null,
  PopoverNext: 'popover',
  HTMLSelect: 'html-select',
  H1: 'heading',
};

/** The stem of the class names of a component. */
function classOf(name: string): string | null {
  const known = CLASSES[name];
  if (known !== undefined) return known;
  return /^[A-Z][a-z]/.test(name)
    ? name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
    : null;
}

/** Components of Blueprint that a file renders although their styles are not included. */
function withoutStyles(text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .filter((name) => {
      const stem = classOf(name);
      return stem !== null && !isUsedClass(stem);
    });
}

it('the styles of every Blueprint component in use are included', () => {
  const missing = readSources()
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .flatMap(({ path, text }) => withoutStyles(text).map((name) => `${path}: ${name}`));
  expect(missing, 'add its stem to PARTS in src/ui/blueprint/css.ts').toEqual([]);
});

it('a component without its styles is found', () => {
  expect(withoutStyles("import { Button, Tree } from '@blueprintjs/core';")).toEqual(['Tree']);
});
