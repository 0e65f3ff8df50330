import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { assertPortFree, freePort } from '../harness/ports.ts';
import { startProcess } from '../harness/process.ts';

const sh = (script: string) => ({
  name: 'the script',
  command: 'sh',
  args: ['-c', script],
  readyTimeoutMs: 5000,
});

/** Returns whether the process runs; a zombie, which has ended and waits for its parent, does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

test('a process that ignores SIGTERM is killed after the grace period, with its children', async () => {
  const started = await startProcess({
    ...sh('trap "" TERM; sleep 600 & echo child $!; wait; wait'),
    ready: /child/,
    stopGraceMs: 50,
  });
  const child = Number(started.output().match(/child (\d+)/)?.[1]);
  expect(isRunning(child)).toBe(true);
  await started.stop();
  await started.stop();
  expect(await started.exited).toBe('signal SIGKILL');
  expect(isRunning(started.pid)).toBe(false);
  await expect.poll(() => isRunning(child), { interval: 10, timeout: 60_000 }).toBe(false);
});

test('a process that ends before it is ready is an error with its last words', async () => {
  await expect(startProcess({ ...sh('echo no such file; exit 3'), ready: /never/ })).rejects.toThrow(
    /the script ended before it was ready: exit code 3\n.*no such file/,
  );
});

test('a command that does not exist is an error', async () => {
  await expect(startProcess({ ...sh(''), command: '/no/such/command', ready: /never/ })).rejects.toThrow(
    /the script did not start: .*ENOENT/,
  );
});

test('a process that is not ready in time is stopped, and the error carries the last refusal of the probe', async () => {
  const refusal = new Error('not yet');
  const ready = () => Promise.reject(refusal);
  const failure: unknown = await startProcess({ ...sh('sleep 600'), ready, readyTimeoutMs: 100 }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({
    message: expect.stringContaining('the script was not ready after 100 ms'),
    cause: { cause: refusal },
  });
});

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'processes do not outlive the one that started them and got %s',
  async (signal) => {
    const module = JSON.stringify(new URL('../harness/process.ts', import.meta.url).href);
    const script = `import { startProcess } from ${module};
    for (const seconds of [601, 602]) {
      const { pid } = await startProcess({ name: 'sleep', command: 'sleep', args: [String(seconds)], ready: async () => {}, readyTimeoutMs: 5000 });
      console.log(pid);
    }
    console.log('started');`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pids: number[] = [];
    for await (const line of createInterface({ input: parent.stdout })) {
      if (line === 'started') break;
      pids.push(Number(line));
    }
    expect(pids.map(isRunning)).toEqual([true, true]);
    parent.kill(signal);
    await once(parent, 'exit');
    await expect.poll(() => pids.map(isRunning), { interval: 10, timeout: 60_000 }).toEqual([false, false]);
  },
);

test('a taken port is an error that names the port, its user and the variable', async () => {
  const port = await freePort();
  await assertPortFree(port, 'Anvil', 'RPC_PORT');
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect(assertPortFree(port, 'Anvil', 'RPC_PORT')).rejects.toThrow(
    `Port ${port} for Anvil cannot be used. Free it, or set RPC_PORT to another port.`,
  );
  server.close();
});
