/** About 193 000 units at the replica's gas price: $1.27. */
const GAS_COST_WEI = '363000000000000';

/**
 * A script under which every quote has this cost of gas, from a stream or alone. The service estimates it by
 * a model that is fitted anew from time to time: that changes figures, but no look of the page.
 */
export const FIXED_GAS = `{
  const cost = { gasCostWei: '${GAS_COST_WEI}', gasCostUSD: '1.27' };
  const fixed = (value) =>
    value?.quote?.gasCostUSD ? { ...value, quote: { ...value.quote, ...cost } } : value?.gasCostWei ? { ...value, ...cost } : value;
  const { parse } = JSON;
  JSON.parse = (...given) => fixed(parse(...given));
  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    return fixed(await json.call(this));
  };
}`;
