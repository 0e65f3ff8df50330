import { expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Steps } from '../../routing/model/steps.ts';
import { searchMemoryOf } from '../../routing/search/searchMemory.ts';
import { makeDueLists } from './laterQuotes.ts';

/** A graph with so many lists to make, each in two steps; what happens in them is noted. */
function graphWithDue(count: number): { graph: PoolGraph; made: string[] } {
  const graph = new PoolGraph();
  const made: string[] = [];
  let left = count;
  vi.spyOn(searchMemoryOf(graph).shortlists, 'hasDue', 'get').mockImplementation(() => left > 0);
  vi.spyOn(searchMemoryOf(graph).shortlists, 'makeDue').mockImplementation(function* (): Steps<void> {
    made.push('begun');
    while (left > 0) {
      left -= 1;
      yield;
      made.push('made');
    }
  });
  return { graph, made };
}

const failed = (error: unknown) => {
  throw error;
};

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test('lists are made once the caller has had its answer, and never twice at a time', async () => {
  const { graph, made } = graphWithDue(2);
  makeDueLists(graph, () => () => true, failed);
  makeDueLists(graph, () => () => true, failed);
  expect(made).toEqual([]);
  await vi.waitUntil(() => made.length === 3);
  await turns(10);
  expect(made).toEqual(['begun', 'made', 'made']);
});

test('later ones are made too', async () => {
  const { graph, made } = graphWithDue(1);
  makeDueLists(graph, () => () => true, failed);
  await vi.waitUntil(() => made.length === 2);
  await turns(10);
  vi.spyOn(searchMemoryOf(graph).shortlists, 'hasDue', 'get').mockReturnValue(true);
  makeDueLists(graph, () => () => true, failed);
  await vi.waitUntil(() => made.length === 3);
});

test('none is made of a state that has changed meanwhile', async () => {
  const { graph, made } = graphWithDue(1);
  makeDueLists(graph, () => () => false, failed);
  await turns(10);
  expect(made).toEqual([]);
});

test('without any, no turn is taken', () => {
  const { graph } = graphWithDue(0);
  makeDueLists(
    graph,
    () => {
      throw new Error('nothing is due');
    },
    failed,
  );
});

test('a head that cannot be relied on any more ends it, and the next quote begins anew', async () => {
  const { graph, made } = graphWithDue(1);
  const told: unknown[] = [];
  const lost = () => {
    throw new AppError('RPC_UNAVAILABLE', 'The newest block is too old.');
  };
  // Before the first turn, and between two.
  for (const watch of [lost, () => lost]) makeDueLists(graph, watch, (error) => told.push(error));
  await turns(10);
  makeDueLists(
    graph,
    () => lost,
    (error) => told.push(error),
  );
  await turns(10);
  expect([made, told]).toEqual([[], []]);
  makeDueLists(graph, () => () => true, failed);
  await vi.waitUntil(() => made.length === 2);
});

test('any other error is reported, and ends no process', async () => {
  const { graph } = graphWithDue(1);
  const told: unknown[] = [];
  vi.spyOn(searchMemoryOf(graph).shortlists, 'makeDue').mockImplementation(
    () => failed(new RangeError('a fault')) as never,
  );
  makeDueLists(
    graph,
    () => () => true,
    (error) => told.push(error),
  );
  await vi.waitUntil(() => told.length === 1);
  expect(told).toEqual([new RangeError('a fault')]);
});
