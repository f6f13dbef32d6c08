import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** What the summaries, queries and responses of a list are made of. */
const OF_A_LIST = ['names', 'note', 'row', 'sorts', 'filters'];

/**
 * What only the server reads of an endpoint, and of what makes several: it validates requests and
 * describes responses.
 */
const SERVER_ONLY: ReadonlyMap<string, readonly string[]> = new Map([
  ['endpoint', ['summary', 'params', 'query', 'headers', 'responses']],
  ['listRoutes', OF_A_LIST],
  ['readRoutes', [...OF_A_LIST, 'whole']],
  ['recordRoutes', [...OF_A_LIST, 'whole']],
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

const nameOf = (property: ESTree.ObjectProperty | ESTree.SpreadElement): string | null =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null;

/** The edits that remove what only the server reads of `endpoint({ … })`. Lines keep their number. */
function removals(code: string, { callee, arguments: [definition] }: ESTree.CallExpression) {
  const names = callee.type === 'Identifier' ? SERVER_ONLY.get(callee.name) : undefined;
  if (!names || definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property, index, all): Edit[] => {
    if (!names.includes(nameOf(property) ?? '')) return [];
    const { start } = property;
    const end = all[index + 1]?.start ?? definition.end - 1;
    return [{ start, end, text: code.slice(start, end).replaceAll(/[^\n]/g, '') }];
  });
}

/** The values of the constants at the top level of a module. */
const constants = ({ body }: ESTree.Program): ESTree.Expression[] =>
  body.flatMap((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => init ?? []);
  });

/**
 * Returns the source of a module of the contract as the console needs it: endpoints without what
 * only the server reads, and constants that are left out of the bundle unless they are used.
 */
export function reduceForConsole(path: string, code: string): string {
  const { program } = parseSync(path, code, { lang: 'ts' });
  const edits: Edit[] = [];
  const calls: number[] = [];
  new Visitor({
    CallExpression(call) {
      calls.push(call.start);
      edits.push(...removals(code, call));
    },
    NewExpression: ({ start }) => {
      calls.push(start);
    },
  }).visit(program);
  for (const { type, start, end } of constants(program)) {
    if (type === 'ArrowFunctionExpression' || !calls.some((at) => at >= start && at < end))
      continue;
    // A chain of calls has no annotation of its own: the one function around it has.
    edits.push({ start, end: start, text: '/* @__PURE__ */ (() => (' });
    edits.push({ start: end, end, text: '))()' });
  }
  edits.sort((a, b) => b.start - a.start);
  let reduced = code;
  for (const { start, end, text } of edits)
    reduced = reduced.slice(0, start) + text + reduced.slice(end);
  return reduced;
}

/**
 * Leaves out of the console what only the server needs of the contract. The console trusts its
 * server's responses and parses none, yet creating the schemas took half of the time in which its
 * modules run. The contract's modules must have no effects besides their exports, and the console
 * must not read these fields, which `tests/architecture` checks.
 */
export function consoleContract(): Plugin {
  return {
    name: 'console-contract',
    // In development too, so that reading what a build leaves out fails there at once. Tests run the
    // server beside the console.
    apply: (_, { command, mode }) => command === 'build' || mode !== 'test',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler: (code, path) => ({ code: reduceForConsole(path, code), map: null }),
    },
  };
}
