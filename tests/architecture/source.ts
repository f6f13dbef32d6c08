import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source file for the rules; paths are relative to the project's folder, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['rules', 'contract', 'machines', 'streams', 'src', 'server', 'tests'];

/** Every source file of the project, or of another checkout of it. */
export function readSources(from = root): SourceFile[] {
  const found: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (/\.(tsx?|mjs|css)$/.test(entry.name)) {
        found.push({ path, text: readFileSync(join(from, path), 'utf8') });
      }
    }
  };
  for (const folder of folders) if (existsSync(join(from, folder))) walk(folder);
  return found;
}

/** The imports of a file: project files by path, packages by name. */
export function importsOf(file: SourceFile): string[] {
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  const specifiers = patterns.flatMap((pattern) =>
    [...file.text.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return [...new Set(specifiers)].map((specifier) => resolve(file.path, specifier));
}

function resolve(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.'))
    return normalize(join(dirname(from), bare))
      .split(sep)
      .join('/');
  return bare;
}

/** True for a path inside the project, as against a package. */
export const isProjectPath = (path: string) =>
  folders.includes(path.split('/')[0] ?? '') || path.startsWith('..');

/** Tests, and the examples of parts, which are no part of the product either. */
export const isTest = (path: string) =>
  /\.(?:test|examples)\.tsx?$/.test(path) || path.startsWith('tests/');
