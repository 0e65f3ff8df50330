import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { UntakenConnections } from './untakenConnections.ts';

const GIFT = { cmd: 'NODE_CLUSTER', act: 'newconn', key: ':3000:4:0' };

class FakeWorker extends EventEmitter {
  readonly sent: unknown[][] = [];
  readonly process = {
    send: (...args: unknown[]): boolean => {
      this.sent.push(args);
      return true;
    },
  };
}

function twoWorkers(): [FakeWorker, FakeWorker] {
  const untaken = new UntakenConnections<FakeWorker>();
  const workers: [FakeWorker, FakeWorker] = [new FakeWorker(), new FakeWorker()];
  for (const worker of workers) untaken.watch(worker);
  return workers;
}

test('default: what a worker was given last is closed when it ends, and nothing before', () => {
  const [worker] = twoWorkers();
  const [first, last] = [{ close: vi.fn() }, { close: vi.fn() }];
  expect(worker.process.send(GIFT, first)).toBe(true);
  worker.process.send(GIFT, last);
  worker.process.send({ kind: 'check', id: 0 }, undefined);
  expect(worker.sent).toEqual([
    [GIFT, first],
    [GIFT, last],
    [{ kind: 'check', id: 0 }, undefined],
  ]);
  expect([first.close.mock.calls.length, last.close.mock.calls.length]).toEqual([0, 0]);
  worker.emit('exit');
  expect([first.close.mock.calls.length, last.close.mock.calls.length]).toEqual([0, 1]);
});

test('behavior: what a closing worker passed on belongs to the other', () => {
  const [closing, other] = twoWorkers();
  const connection = { close: vi.fn() };
  closing.process.send(GIFT, connection);
  other.process.send(GIFT, connection);
  closing.emit('exit');
  expect(connection.close).not.toHaveBeenCalled();
  other.emit('exit');
  expect(connection.close).toHaveBeenCalledOnce();
});

test('behavior: other handles, and workers without a connection', () => {
  const [worker, idle] = twoWorkers();
  const socket = { close: vi.fn() };
  worker.process.send({ cmd: 'NODE_CLUSTER', act: 'listening' }, socket);
  worker.emit('exit');
  idle.emit('exit');
  expect(socket.close).not.toHaveBeenCalled();
});
