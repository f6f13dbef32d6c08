import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = 'contract|docs|machines|public|rules|server|src|streams|tests';

/** The paths of the project that a guide names in code, each of `a/{b,c}` by itself. */
function pathsIn(guide: string): string[] {
  const named = [...guide.matchAll(new RegExp(`\`((?:${FOLDERS})/[^\`\\s<>*…$]+)\``, 'g'))];
  return named
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('NNNN'))
    .flatMap((path) => {
      const [, before = '', parts = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
      return parts ? parts.split(',').map((part) => `${before}${part}${after}`) : [path];
    });
}

/** A decision record may be named by its number alone: `docs/decisions/0076`. */
const exists = (path: string) =>
  existsSync(join(root, path)) ||
  (/^docs\/decisions\/\d{4}$/.test(path) &&
    readdirSync(join(root, dirname(path))).some((name) => name.startsWith(path.slice(-4))));

const guides = ['README.md', 'CONTRIBUTING.md', 'docs'].flatMap((place) =>
  place.endsWith('.md')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${place}/${name}`),
);

it('every path that a guide or a decision record names exists', () => {
  expect(pathsIn('`server/a.ts`, `tests/{api,e2e}/b.ts`, `contract/<wing>/c.ts`, `react`')).toEqual(
    ['server/a.ts', 'tests/api/b.ts', 'tests/e2e/b.ts'],
  );
  const missing = guides.flatMap((guide) =>
    pathsIn(readFileSync(join(root, guide), 'utf8'))
      .filter((path) => !exists(path))
      .map((path) => `${guide}: ${path}`),
  );
  expect(missing).toEqual([]);
});

/** The files that links of a page lead to, without those of other hosts and of the page itself. */
const linksIn = (text: string): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) =>
    /^(https?:|mailto:|#)/.test(to) ? [] : [to],
  );
/** The anchor of a heading, as the usual viewers of Markdown name it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*_]/g, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsIn = (page: string) =>
  new Set([...page.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

const pages = [...guides, 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'THIRD-PARTY-NOTICES.md'];

it('every link of a page leads to a file, and to a heading if it names one', () => {
  const broken = pages.flatMap((page) =>
    linksIn(readFileSync(join(root, page), 'utf8'))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const file = join(root, dirname(page), path);
        if (!existsSync(file)) return true;
        return anchor !== undefined && !anchorsIn(readFileSync(file, 'utf8')).has(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('the list of decisions has each of them once, with its title and state', () => {
  const folder = join(root, 'docs/decisions');
  const listed = readFileSync(join(folder, 'README.md'), 'utf8');
  const rows = [...listed.matchAll(/^\| \[\d{4}\]\((\S+)\) \| ([^|]+) \| ([^|]+) \|/gm)];
  const named = rows.map(([, file, title, state]) => `${file}: ${title}, ${state}`);
  const kept = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [heading = ''] = text.split('\n');
      const title = heading.replace(/^# \d{4}:? /, '').replaceAll('|', '\\|');
      const [, how, by] = /^(Replaced|Partly superseded)\W[^[]*\[(\d{4})\]/m.exec(text) ?? [];
      const state = how === 'Replaced' ? `replaced by ${by}` : how ? `in part, ${by}` : 'in force';
      return `${file}: ${title}, ${state}`;
    });
  expect(named.sort()).toEqual(kept.sort());
});

/** The excerpts of the tour: the path of a file, and lines of it without their indentation. */
const excerptsIn = (page: string) =>
  [...page.matchAll(/^`([^`]+)`:?\n\n```\w+\n([\s\S]*?)```/gm)].map(([, path = '', text = '']) => ({
    path,
    lines: text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== '…'),
  }));

it('the tour quotes the files as they are', () => {
  const excerpts = excerptsIn(readFileSync(join(root, 'docs/tour.md'), 'utf8'));
  expect(excerpts.length).toBeGreaterThan(8);
  for (const { path, lines } of excerpts) {
    const source = readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    let at = 0;
    for (const line of lines) {
      at = source.indexOf(line, at);
      expect(at, `${path} has no longer: ${line}`).toBeGreaterThan(-1);
      at += 1;
    }
  }
});

it('the glossary has a French and an Arabic word for each of its terms', () => {
  const wordsOf = (page: string) => {
    const [table = ''] = readFileSync(join(root, page), 'utf8').split('\n## ');
    const rows = [...table.matchAll(/^\| ([^|]+) \|(.*)\|$/gm)].slice(1);
    return rows.map(([, word, rest]) => ({
      word,
      words: rest?.split('|').map((one) => one.trim()),
    }));
  };
  const translated = wordsOf('docs/glossary-translations.md').slice(1);
  const terms = wordsOf('docs/glossary.md').slice(1);
  expect(translated.map(({ word }) => word)).toEqual([...new Set(terms.map(({ word }) => word))]);
  const faulty = translated.filter(
    ({ words: [french = '', arabic = ''] = [] }) =>
      french !== arabic &&
      !(/^[\p{Script=Latin}’ -]+$/u.test(french) && /^[\p{Script=Arabic} ]+$/u.test(arabic)),
  );
  expect(faulty).toEqual([]);
});
