import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { keepHeadsIn, readHeads } from './books/audit/heads.ts';
import { endLeftOpen } from './city/past/left-open.ts';
import { isNewCity, livePast } from './city/past/past.ts';
import { vouchForColleagues } from './city/past/vouch-colleagues.ts';
import { unknownNames, unknownNamesWarning } from './config/unknown-names.ts';
import { ConfigError, loadConfig } from './config.ts';
import { ensureSignIns, noteDisplayed, type SignIn } from './people/users/bootstrap.ts';
import {
  adviceForOldDemo,
  demoWarning,
  readDemo,
  requireCityAllowed,
} from './people/users/demo.ts';
import { backupsByProcess } from './platform/backups/process.ts';
import { createDb, createPool, requirePooled } from './platform/db/connect.ts';
import { createOutage } from './platform/db/outage.ts';
import { createReplica } from './platform/db/replica.ts';
import { createHostFindings } from './platform/installation/host-findings.ts';
import { takeCity } from './platform/process/city-duty.ts';
import { startCity } from './platform/process/city-process.ts';
import { openDatabase } from './platform/process/database.ts';
import { isJournal } from './platform/process/journal.ts';
import { RELEASE } from './platform/process/release.ts';
import {
  createReport,
  logLevelFor,
  logWarnings,
  openServerLog,
} from './platform/process/server-log.ts';
import { createShutdown } from './platform/process/shutdown.ts';
import { startSimulator } from './platform/process/simulator-process.ts';
import { holdSoleServer } from './platform/process/sole-server.ts';
import { createDisk } from './platform/system/disk.ts';
import { startTracing, traceStatement } from './platform/tracing/tracing.ts';

// In development Vite serves the console, and this file is loaded as source.
const isSource = import.meta.url.endsWith('.ts');
const config = readConfig();
const logLevel = logLevelFor(config, process.env);
const outage = createOutage();
const logger = openServerLog(logLevel, outage);
const report = createReport(logger);
if (!report.isTerminal) logWarnings(logger);
if (!report.isTerminal) report.step('Starting', { release: RELEASE, node: process.version });
const namesWarning = unknownNamesWarning(process.env);
const findings = createHostFindings();
if (namesWarning) {
  logger.warn(namesWarning);
  findings.note('settings_unknown', unknownNames(process.env));
}
const shutdown = createShutdown(logger, report);
const clock = () => new Date();
const consoleBuilt = awaitConsole();

try {
  if (config.tracing) {
    const endTracing = startTracing({ ...config.tracing, release: RELEASE });
    shutdown.add({ name: 'The traces', close: endTracing });
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const opening = openDatabase({
    config,
    log: logger,
    onProgress: (step) => report.step(step),
    adviceFor: (db) => adviceForOldDemo(db, config.dataDir),
    onLost: (error) => {
      report.fatal('The database died and cannot be started again', { err: error });
      void shutdown.stop('the database is lost', 1);
    },
  });
  // Registered before it is open, because Ctrl-C may arrive while it starts.
  shutdown.add({
    name: 'The database',
    close: async () => (await opening.catch(() => undefined))?.stop(),
  });
  const database = await opening;

  const { pooledUrl } = database;
  const pool = createPool(pooledUrl ?? database.appUrl, {
    role: 'tawsil_app',
    max: 20,
    isPooled: pooledUrl !== undefined,
    log: logger,
  });
  if (pooledUrl) await requirePooled(pool);
  const replica = config.replicaUrl
    ? createReplica(
        pool,
        createPool(config.replicaUrl, { role: 'tawsil_app', max: 20, log: logger }),
        logger,
      )
    : undefined;
  outage.watch(() => pool.query('select 1'), logger);
  const db = createDb(pool, { replica, onStatement: config.tracing && traceStatement });
  shutdown.add({ name: 'The connections', close: () => db.destroy() });

  const sole = await holdSoleServer({
    db,
    config,
    log: logger,
    onRefused: (why) => {
      report.fatal(why);
      void shutdown.stop('another server runs on this database', 1);
    },
  });
  const demo = await readDemo(db);
  await requireCityAllowed(db, demo, config);
  const warning = demoWarning(demo, config);
  if (warning) logger.warn(warning);
  const duty = await takeCity({ db, config });
  shutdown.add({ name: 'The lease of the city', close: duty.stop });
  const withoutCity = { ...config, city: { kind: 'off' as const } };
  const {
    signIns,
    unusedAdmin,
    passwordFile,
    city: cityFolk,
  } = duty.isMine || config.admin
    ? await ensureSignIns({ db, config: duty.isMine ? config : withoutCity, clock })
    : { signIns: [], unusedAdmin: undefined, passwordFile: undefined, city: undefined };
  if (unusedAdmin) logger.warn(unusedAdmin);
  if (passwordFile)
    report.step(`The first administrator has not signed in: the password is in ${passwordFile}`);
  if (!duty.isMine) report.step(`The city is not run here: ${duty.why}`);
  if (config.city.kind === 'demo' && config.cityPastDays > 0 && cityFolk && (await isNewCity(db))) {
    report.step('Letting the city live its last days');
    // After an error the city creates what is missing; it only has a shorter past then.
    await beforeListening('The city’s past', (signal) =>
      livePast({
        databaseUrl: database.appUrl,
        ownerUrl: database.ownerUrl,
        files: config,
        credentials: cityFolk,
        now: clock(),
        seed: Date.now() % 2 ** 31,
        days: config.cityPastDays,
        print: (line) => report.say(line, line.replace(/^• /, '')),
        signal,
        log: logger,
      }),
    );
  }
  if (config.city.kind !== 'off' && cityFolk && !shutdown.begun())
    await beforeListening('The end of the city’s last day', async (signal) => {
      const { email } = cityFolk;
      const ended = await endLeftOpen({ db, pool, now: clock(), email, signal, log: logger });
      if (ended > 0) report.step(`City: ended ${ended} orders that the last run left open`);
      if (config.city.kind === 'demo')
        await vouchForColleagues({ ownerUrl: database.ownerUrl, clock, log: logger });
    });
  await consoleBuilt;
  // Cards of the demo are paid at the simulator; nobody else's are.
  const isDemo = config.city.kind !== 'off' && cityFolk && !config.payments && !shutdown.begun();
  const simulator = isDemo
    ? await startSimulator({ dataDir: config.dataDir, entry: besideMe('simulator'), log: logger })
    : undefined;
  if (simulator) shutdown.add({ name: 'The payment simulator', close: simulator.stop });
  const app = await buildApp({
    ...config,
    payments: simulator?.provider ?? config.payments,
    changelog: fileURLToPath(
      new URL(isSource ? '../CHANGELOG.md' : '../../CHANGELOG.md', import.meta.url),
    ),
    findings,
    backups: backupsByProcess(config, { entry: besideMe('tawsil') }),
    pool,
    db,
    replica,
    clock,
    logger,
    listenUrl: database.appUrl,
    publishHead: keepHeadsIn(config.dataDir),
    readHeads: () => readHeads(config.dataDir),
    consoleRoot: fileURLToPath(new URL('../client', import.meta.url)),
  });
  shutdown.add({
    name: 'The server',
    async close() {
      await app.drain(config.drainMs);
      await app.close();
    },
  });
  // Closed first, so that the next server need not wait until this one has drained.
  shutdown.add({ name: 'The lease of the only server', close: sole.stop });
  await app.listen({ host: config.host, port: config.port });

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  simulator?.sendNoticesTo(urlOf(config.host, port));
  if (config.city.kind !== 'off' && cityFolk && !shutdown.begun()) {
    report.step(`Starting the city (${process.env.TAWSIL_CITY || 'demo'})`);
    const city = startCity({
      config: { ...config, logLevel },
      apiUrl: urlOf(config.host, port),
      credentialsFile: cityFolk.file,
      entry: besideMe('city/main'),
      log: logger,
    });
    shutdown.add({ name: 'The city', close: () => city.stop() });
    duty.onLost(() => {
      logger.warn('Another server runs the city from now on');
      void city.stop();
    });
  }
  if (!shutdown.begun()) {
    announce(urlOf(config.host, port), signIns, warning);
    await noteDisplayed(config.dataDir);
  }
} catch (error) {
  if (!shutdown.begun()) await giveUp(error);
}

/**
 * Runs work of the city before the server listens. A signal to stop aborts it; the server starts
 * even if it fails.
 */
async function beforeListening(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const over = work(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) logger.warn({ err: error }, `${name} is not complete`);
  });
  shutdown.add({
    name,
    close: async () => {
      stopping.abort();
      await over;
    },
  });
  await over;
}

async function giveUp(error: unknown): Promise<void> {
  const { code, message } = error as NodeJS.ErrnoException;
  const taken = `Port ${config.port} on ${config.host} is taken. Set PORT to a free one.`;
  // The database says that its process has ended, and not why.
  const isFull = !config.databaseUrl && createDisk(config.dataDir).isFull();
  const full = `The disk of ${config.dataDir} is full. Make room for a gigabyte, and start again. (${message})`;
  report.fatal(code === 'EADDRINUSE' ? taken : isFull ? full : message);
  logger.debug({ err: error }, 'The server could not start');
  await shutdown.stop('not started', 1);
}

function readConfig() {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    createReport(openServerLog('info')).fatal(error.message, { problems: error.problems });
    process.exit(1);
  }
}

/** Resolves once `npm start`, which builds the console meanwhile, reports that it is built. */
async function awaitConsole(): Promise<void> {
  if (process.argv.includes('--await-console')) await once(process, 'message');
}

/** A URL that this machine can open, even if the host means "all addresses". */
function urlOf(host: string, port: number): string {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** Another program of this server: built beside this file, or a source like it. */
function besideMe(name: string): string {
  return fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, import.meta.url));
}

function announce(url: string, signIns: readonly SignIn[], warning: string | null): void {
  report.say(`\nTawsil is ready:  ${url}\n`, `Tawsil is ready: ${url}`, { url });
  const width = Math.max(0, ...signIns.map(({ email }) => email.length));
  // A journal keeps passwords for as long as it lasts, and others than the administrator read it.
  const isKept = isJournal(process.stdout.fd, process.env);
  if (isKept && signIns.length > 0)
    report.step(`The sign-ins are in ${join(config.dataDir, 'sign-ins.json')}`);
  for (const signIn of isKept ? [] : signIns) {
    const { role, email, password } = signIn;
    report.say(`  ${role.padEnd(11)} ${email.padEnd(width)}  ${password}`, 'A sign-in', signIn);
  }
  if (!report.isTerminal) return;
  if (warning) console.log(`\n  ${warning}`);
  console.log('\nCtrl-C stops it.');
}
