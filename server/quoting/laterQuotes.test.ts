import { expect, test, vi } from 'vitest';
import { PoolGraph } from '../routing/poolGraph.ts';
import type { Steps } from '../routing/steps.ts';
import { makeDueLists } from './laterQuotes.ts';

/** A graph with so many lists to make, each in two steps; what happens in them is noted. */
function graphWithDue(count: number): { graph: PoolGraph; made: string[] } {
  const graph = new PoolGraph();
  const made: string[] = [];
  let left = count;
  vi.spyOn(graph.shortlists, 'hasDue', 'get').mockImplementation(() => left > 0);
  vi.spyOn(graph.shortlists, 'makeDue').mockImplementation(function* (): Steps<void> {
    made.push('begun');
    while (left > 0) {
      left -= 1;
      yield;
      made.push('made');
    }
  });
  return { graph, made };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test('lists are made once the caller has had its answer, and never twice at a time', async () => {
  const { graph, made } = graphWithDue(2);
  makeDueLists(graph, () => () => true);
  makeDueLists(graph, () => () => true);
  expect(made).toEqual([]);
  await vi.waitUntil(() => made.length === 3);
  await turns(10);
  expect(made).toEqual(['begun', 'made', 'made']);
});

test('later ones are made too', async () => {
  const { graph, made } = graphWithDue(1);
  makeDueLists(graph, () => () => true);
  await vi.waitUntil(() => made.length === 2);
  await turns(10);
  vi.spyOn(graph.shortlists, 'hasDue', 'get').mockReturnValue(true);
  makeDueLists(graph, () => () => true);
  await vi.waitUntil(() => made.length === 3);
});

test('none is made of a state that has changed meanwhile', async () => {
  const { graph, made } = graphWithDue(1);
  makeDueLists(graph, () => () => false);
  await turns(10);
  expect(made).toEqual([]);
});

test('without any, no turn is taken', () => {
  const { graph } = graphWithDue(0);
  makeDueLists(graph, () => {
    throw new Error('nothing is due');
  });
});
