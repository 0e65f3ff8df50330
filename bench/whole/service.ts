import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clockOfThread, untilIdle } from './threadClock.ts';
import type { Measured, TurnReport } from './turnMeter.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly blockNumber?: string;
    readonly head?: { readonly number: string };
    readonly [field: string]: unknown;
  };
}

/** The service as an operator starts it, in a process of its own that reports the length of its turns. */
export class Service {
  readonly #process: ChildProcess;
  readonly #url: string;
  readonly #clock: () => number;
  #last: TurnReport | undefined;
  #isKilled = false;

  private constructor(child: ChildProcess, port: number) {
    this.#process = child;
    this.#url = `http://127.0.0.1:${port}`;
    this.#clock = clockOfThread(child.pid ?? 0);
  }

  static async start(env: Readonly<Record<string, string>>): Promise<Service> {
    const port = await freePort();
    const child = fork(at('../../server/main.ts'), {
      execArgv: ['--import', 'tsx', '--import', at('./turnMeter.ts')],
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
    });
    const service = new Service(child, port);
    for (;;) {
      const answer = await service.get('/health').catch(() => undefined);
      if (answer?.status === 200) return service;
      if (child.exitCode !== null) throw new Error('the service has ended');
      await pause(50);
    }
  }

  async get(path: string): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`);
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** Returns the values of gauges of the service. */
  async gauges(...names: readonly string[]): Promise<number[]> {
    const text = await (await fetch(`${this.#url}/metrics`)).text();
    return names.map((name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]));
  }

  /** Since it was asked last; of one that has ended, until its end. */
  async report(next: Measured = 'turns'): Promise<TurnReport> {
    if (this.#last !== undefined) return this.#last;
    const answered = once(this.#process, 'message');
    this.#process.send(next);
    const [report] = (await answered) as [TurnReport];
    return report;
  }

  /**
   * Processor time of the event loop's thread since it began, milliseconds, when it has nothing left to do.
   * It is read from outside: a report would take a few tenths of a millisecond of the same thread.
   */
  async loopMs(): Promise<number> {
    await untilIdle(this.#process.pid ?? 0);
    return this.#clock();
  }

  /** Ends the process as a machine that fails. */
  async kill(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    this.#isKilled = true;
  }

  async stop(): Promise<void> {
    if (this.#isKilled) return;
    if (this.#last !== undefined) return;
    const [ended, told] = [once(this.#process, 'exit'), once(this.#process, 'message')];
    this.#process.kill('SIGTERM');
    await ended;
    [this.#last] = (await told) as [TurnReport];
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
