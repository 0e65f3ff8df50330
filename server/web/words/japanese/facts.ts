/** The texts of hooks and taxes in Japanese. */
export const FACTS = {
  'No hook: what a swap pays follows from price, liquidity and fee alone.':
    'フックなし：スワップの結果は価格、流動性、手数料だけで決まります。',
  'The hook is not called in swaps, but it may set another fee at any time.':
    'フックはスワップ時に呼び出されませんが、いつでも別の手数料を設定できます。',
  'The hook is not called in swaps: it cannot change what they pay.':
    'フックはスワップ時に呼び出されません。結果を変えることはできません。',
  'The hook is called in each swap: it may change what it pays, or refuse it.':
    'フックはスワップのたびに呼び出されます。結果を変えたり、拒否したりすることがあります。',
  'The hook is called in each swap and may replace it: price and depth need not be what it pays.':
    'フックはスワップのたびに呼び出され、スワップを置き換えることがあります。結果は価格や板の厚みと一致するとは限りません。',
  'No route uses such a pool unless the operator of this service names its hook.':
    'このサービスの運営者がフックを指定しない限り、このようなプールはルートに使われません。',
  unknown: '不明',
  '{tax} of each transfer': '送金ごとに {tax}',
  '{buy} when bought, {sell} when sold': '購入時 {buy}、売却時 {sell}',
  'Cannot be sold': '売却できません',
  'Cannot be bought': '購入できません',
  'Transfers follow no rule': '送金に一定の規則がありません',
  'tax: {tax}': '税：{tax}',
  'younger than a day': '開始から1日未満',
  'Not measured: no pool': '未測定：プールがありません',
};
