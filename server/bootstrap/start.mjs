// `npm start`: from a fresh clone to a running server. Plain Node, because nothing is installed
// yet.
import { fileURLToPath } from 'node:url';
import { build, buildConsole, buildServer, hasBuild, hasSources } from './build.mjs';
import { endWith, isEnding, live, start } from './children.mjs';
import { checkNode, install } from './install.mjs';
import { beginLog, tell } from './progress.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
beginLog();
checkNode();
const env = { NODE_ENV: 'production', ...process.env };
const startServer = (...more) => {
  const server = start(['--enable-source-maps', 'dist/server/start.js', ...more], env);
  live([server]);
  return server;
};
try {
  if (hasSources()) await install();
  if (hasSources() && !hasBuild()) {
    const digest = await buildServer();
    // It creates its database meanwhile, and waits for the console before it listens.
    const server = startServer('--await-console');
    await buildConsole('quick', digest);
    if (server.connected) server.send('console built');
  } else {
    if (hasSources()) await build('quick');
    startServer();
  }
} catch (error) {
  // A build that is stopped fails, too.
  if (!isEnding()) {
    tell('fatal', error.message);
    endWith(1);
  }
}
