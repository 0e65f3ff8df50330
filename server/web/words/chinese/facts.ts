/** The texts of hooks and taxes in Chinese. */
export const FACTS = {
  'No hook: what a swap pays follows from price, liquidity and fee alone.':
    '没有 Hook：兑换结果仅取决于价格、流动性和费率。',
  'The hook is not called in swaps, but it may set another fee at any time.':
    '兑换时不会调用该 Hook，但它可以随时设定其他费率。',
  'The hook is not called in swaps: it cannot change what they pay.':
    '兑换时不会调用该 Hook：它无法改变兑换结果。',
  'The hook is called in each swap: it may change what it pays, or refuse it.':
    '每次兑换都会调用该 Hook：它可以改变兑换结果或拒绝兑换。',
  'The hook is called in each swap and may replace it: price and depth need not be what it pays.':
    '每次兑换都会调用该 Hook，它可以取代兑换：结果未必与价格和深度相符。',
  'No route uses such a pool unless the operator of this service names its hook.':
    '除非本服务的运营方指定其 Hook，否则任何路由都不会使用此类资金池。',
  unknown: '未知',
  '{tax} of each transfer': '每次转账 {tax}',
  '{buy} when bought, {sell} when sold': '买入 {buy}，卖出 {sell}',
  'Cannot be sold': '无法卖出',
  'Cannot be bought': '无法买入',
  'Transfers follow no rule': '转账没有固定规则',
  'tax: {tax}': '税：{tax}',
  'younger than a day': '不足一天',
  'Not measured: no pool': '未测量：没有资金池',
};
