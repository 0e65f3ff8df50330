const TIME = /^deployment_handler_execution_time_(sum|count)\{.*handler="(\w+)"\} ([\d.]+)$/gm;

export interface HandlerTime {
  readonly handler: string;
  readonly calls: number;
  readonly seconds: number;
}

/** Returns the time of each subgraph handler so far, by graph-node's own metrics, the longest first. */
export async function handlerTimes(metricsUrl: string): Promise<HandlerTime[]> {
  const metrics = await (await fetch(metricsUrl)).text();
  const figures = new Map<string, { sum: number; count: number }>();
  for (const [, figure, handler, value] of metrics.matchAll(TIME)) {
    if (handler === undefined) continue;
    const known = figures.get(handler) ?? { sum: 0, count: 0 };
    figures.set(handler, { ...known, [String(figure)]: Number(value) });
  }
  return [...figures]
    .map(([handler, { sum, count }]) => ({ handler, calls: count, seconds: sum }))
    .sort((a, b) => b.seconds - a.seconds);
}
