/** 15 July 2026, noon in UTC: what every clock of a picture says. */
export const NOW_MS = Date.UTC(2026, 6, 15, 12);

/** A script that stops the clock of dates, in a browser or in Node; timers go on. */
export const STOPPED_CLOCK = `globalThis.Date = new Proxy(Date, {
  construct: (date, given, as) => Reflect.construct(date, given.length === 0 ? [${NOW_MS}] : given, as),
  get: (date, name) => (name === 'now' ? () => ${NOW_MS} : Reflect.get(date, name)),
});`;

/** The environment under which a process of Node has that clock. */
export const WITH_STOPPED_CLOCK = {
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(STOPPED_CLOCK).toString('base64')}`,
};
