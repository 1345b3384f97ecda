// The entry point of the repository: `npm start | test | run test:long | run test:browsers | run check | run
// bench | run proof | run mutation | run fanfold | run licenses`. It runs on any Node (>= 20), installs the
// packages of the frozen lockfile if needed, and starts the task with the Node that the repository pins.
// Plain JavaScript, because an old Node cannot read TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const stamp = join(root, 'node_modules', '.fanfold-installed');

const tasks = {
  start: ['services/stack/src/main.ts'],
  test: ['scripts/test.ts'],
  'test:long': ['scripts/test.ts', '--long'],
  'test:browsers': ['scripts/test.ts', '--other-browsers'],
  check: ['scripts/check.ts'],
  bench: ['test/bench/main.ts'],
  proof: ['scripts/proof.ts'],
  mutation: ['test/mutation/main.ts'],
  fanfold: ['services/stack/src/fanfold.ts'],
  licenses: ['scripts/licenses.ts'],
};

const [task, ...args] = process.argv.slice(2);
if (!(task in tasks)) {
  console.error(`Unknown task "${task}". One of: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
install();
// When this process is killed, the channel closes, and the stack stops everything.
const stdio = task === 'start' ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
// Compiled code is cached for the next start, and for the processes that it starts.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'fanfold');
const child = spawn(pinnedNode, [...tasks[task], ...args], {
  cwd: root,
  stdio,
  env: { ...process.env, NODE_COMPILE_CACHE },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.error(`Installing the packages of the lockfile (${packageManager}) …`);
  const done = spawnSync(
    'npx',
    ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (done.status !== 0) {
    console.error('The packages could not be installed. Is the package registry reachable?');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
