import { fileURLToPath } from 'node:url';
import { runTool } from './tool/tool.ts';

// The project's folder, from server/ and from dist/server/.
const isSource = import.meta.url.endsWith('.ts');
const root = fileURLToPath(new URL(isSource ? '..' : '../..', import.meta.url));
// npm changes to the project's folder, and keeps that of the user in INIT_CWD.
const folder = process.env.INIT_CWD ?? process.cwd();
// Relative settings, such as the default data directory, are relative to the project.
process.chdir(root);

/** `npx tawsil`: the commands of the host that a server runs on (docs/decisions/0064). */
process.exitCode = await runTool({
  args: process.argv.slice(2),
  env: process.env,
  folder,
  root,
});
