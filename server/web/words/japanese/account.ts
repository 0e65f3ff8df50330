/** The texts of the account in Japanese. */
export const ACCOUNT = {
  'Connect a wallet to see its balances in dollars, its positions and the swaps that you sent from this browser.':
    'ウォレットを接続すると、ドル建ての残高、ポジション、このブラウザーから送信したスワップが表示されます。',
  'the account': 'アカウント',
  'Your wallet is on another network. Switch it to {network} to see your account here.':
    'ウォレットは別のネットワークにあります。アカウントを表示するには {network} に切り替えてください。',
  'No token that you hold has a price': '保有トークンに価格のあるものがありません',
  'in tokens, without positions': 'トークンのみ、ポジションを除く',
  'Swaps sent from this browser': 'このブラウザーから送信したスワップ',
  'This account holds none of the listed tokens.': 'このアカウントはリストにあるトークンを保有していません。',
  Balances: '残高',
  Worth: '評価額',
  'The token has no price': 'トークンに価格がありません',
  'the positions': 'ポジション',
  'This account provides no liquidity to V3 and V4 pools.':
    'このアカウントは V3 と V4 のプールに流動性を提供していません。',
  'Not read of V4 positions': 'V4 ポジションでは取得しません',
  Position: 'ポジション',
  'Fees not collected': '未回収の手数料',
  'Your wallet’s node did not tell': 'ウォレットのノードから応答がありません',
  'A token of it has no price': '価格のないトークンが含まれています',
  'None yet. What you swap here is listed with what was promised and what arrived.':
    'まだありません。ここでのスワップは、約束された数量と受け取った数量とともに表示されます。',
  'Own swaps': '自分のスワップ',
  Paid: '支払い',
  Promised: '約束',
  Arrived: '受取',
  'as promised': '約束どおり',
  'the balances': '残高',
  'Or watch any address without its wallet': 'ウォレットなしで任意のアドレスを閲覧することもできます',
  Watch: '閲覧',
  'Watched account': '閲覧中のアカウント',
  'You only watch this account. Nothing can be signed or sent for it here.':
    'このアカウントは閲覧のみです。ここで署名や送信はできません。',
  'Stop watching': '閲覧を終了',
  'Only its own wallet can tell': '本人のウォレットでのみ確認できます',
};
