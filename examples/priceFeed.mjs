// A price feed: one line of JSON for each block that has new prices. SWAP_API_URL comes from the environment.
import { setTimeout as pause } from 'node:timers/promises';

const api = process.env.SWAP_API_URL ?? 'http://127.0.0.1:3000';
const tokens = ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'];
const LOOK_MS = 2000;

for (let tag = ''; ; await pause(LOOK_MS)) {
  // Nothing new is 304, without a body.
  const answer = await fetch(`${api}/api/v1/prices?tokens=${tokens}`, { headers: { 'if-none-match': tag } });
  if (answer.status === 304) continue;
  const body = await answer.json();
  if (answer.ok) {
    tag = answer.headers.get('etag') ?? '';
    // `priceUSD` can be moved for a block by whoever trades; `lastingPriceUSD` is the lowest of 10 to 20 minutes.
    const prices = body.prices.map(({ token, priceUSD, lastingPriceUSD }) => ({
      token,
      priceUSD,
      lastingPriceUSD,
    }));
    console.log(JSON.stringify({ blockNumber: body.blockNumber, prices }));
  } else {
    console.error(`${body.code}: ${body.error}`);
    // A refusal of the question stays one.
    if (answer.status < 500 && answer.status !== 429) process.exit(1);
    await pause(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}
