import { parseSync, Visitor } from 'vite';
import type { SourceFile } from './source.ts';

export const linesOf = (text: string): number => text.trimEnd().split('\n').length;

export interface FoundFunction {
  name: string;
  line: number;
  lines: number;
  /** Lines that belong to no function within it. */
  own: number;
}

/** The functions of a file. */
export function functionsOf({ path, text }: SourceFile): FoundFunction[] {
  const found: FoundFunction[] = [];
  const open: { start: number; nested: number; name: string }[] = [];
  let name = '';
  const enter = (node: { start: number; id?: { name: string } | null }) => {
    open.push({ start: node.start, nested: 0, name: node.id?.name ?? name });
    name = '';
  };
  const leave = ({ end }: { end: number }) => {
    const one = open.pop();
    if (!one) return;
    const lines = linesOf(text.slice(one.start, end));
    // The first line of a nested function is its caller's too, and so is its last.
    const outer = open.at(-1);
    if (outer) outer.nested += Math.max(0, lines - 2);
    const line = linesOf(text.slice(0, one.start + 1));
    found.push({ name: one.name, line, lines, own: lines - one.nested });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      name = id.type === 'Identifier' && init?.type.includes('Function') ? id.name : '';
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(path, text).program);
  return found;
}

/** What makes a thing may be long: its own lines are the list of what it makes. */
export const FACTORY = /^(?:create|define|assemble)[A-Z]/;
