/** The texts of positions and of their changes in Japanese. */
export const POSITIONS = {
  'New position in {pair}': '{pair} の新しいポジション',
  'Add to {pair}': '{pair} に追加',
  Amounts: '数量',
  'Tolerance {percent}': '許容度 {percent}',
  'the change': '変更',
  'A hook of this pool has a say in liquidity: it may keep a part, or refuse to pay out. I add to it nevertheless.':
    'このプールのフックは流動性に関与します。一部を差し引いたり、払い出しを拒否したりすることがあります。それでも追加します。',
  'Review the position': 'ポジションを確認',
  'Review the addition': '追加を確認',
  'Review the removal': '引き出しを確認',
  'Review the closing': 'クローズを確認',
  'Review the collection': '回収を確認',
  'Open the position': 'ポジションを開く',
  'Add liquidity': '流動性を追加',
  'Take liquidity out': '流動性を引き出す',
  'Close the position': 'ポジションを閉じる',
  'Collect the fees': '手数料を回収',
  'Approve and send': '承認して送信',
  'the position manager': 'ポジションマネージャー',
  'Approve {token}': '{token} を承認',
  'You have {has}, and this takes {needs}.': '残高は {has} です。{needs} が必要です。',
  Collect: '回収',
  'No fees yet': '手数料はまだありません',
  'Share of the liquidity in range': '範囲内の流動性に占める割合',
  'The price lies outside of the range': '価格が範囲外です',
  'A year of fees like the last week’s': '先週の手数料が 1 年続いた場合',
  'The pool has no fees in dollars': 'このプールにはドル建ての手数料がありません',
  'Take out': '引き出す',
  'the position': 'ポジション',
  'All positions': 'すべてのポジション',
  'The price lies outside of the range: the position holds one token alone and earns no fees until the price comes back.':
    '価格が範囲外です。価格が戻るまで、ポジションは 1 種類のトークンだけとなり、手数料は得られません。',
  Holds: '内訳',
  'Show the pool': 'プールを表示',
  'This position belongs to {owner}. Only its owner can change it here.':
    'このポジションは {owner} のものです。変更できるのは所有者だけです。',
  Pairs: 'ペア',
  'pair tokens': 'ペアトークン',
  'New position': '新しいポジション',
  'First token': '1 つ目のトークン',
  'Second token': '2 つ目のトークン',
  'Choose the tokens to see their pools.': 'トークンを選ぶとプールが表示されます。',
  'There is no pool of these tokens.': 'これらのトークンのプールはありません。',
  'Fee and where liquidity lies': '手数料と流動性の分布',
  'Connect a wallet to see and change its positions.':
    'ウォレットを接続すると、ポジションを表示・変更できます。',
  'Lowest price': '最低価格',
  'Highest price': '最高価格',
  Part: '割合',
  Percent: 'パーセント',
  'All of it: the fees are paid out, and the position is closed.':
    '全額：手数料が払い出され、ポジションは閉じられます。',
  'You receive about': '受取の目安',
  'Enter a part': '割合を入力してください',
  Review: '確認',
  'The position takes': 'ポジションへの入金',
  'Taken out': '引き出し',
  'At most': '最大',
  'At least': '最小',
  'Fees paid out': '払い出される手数料',
  'Leaves your wallet': 'ウォレットからの出金',
  'Reaches your wallet': 'ウォレットへの入金',
  Tried: 'テスト',
  'on block {block}': 'ブロック {block} で実施',
  'Change it again': 'もう一度変更',
  'Your wallet was asked for a change of this position and may still send it.':
    'ウォレットにこのポジションの変更を要求済みです。まだ送信される可能性があります。',
  'A change of this position is still pending.': 'このポジションの変更がまだ保留中です。',
  'Send another change': '別の変更を送信',
  'is not needed: the price lies outside of the range.': 'は不要です。価格が範囲外です。',
  'Your tolerance is above 0.5 %: others can move the price that far at your cost.':
    '許容度が 0.5% を超えています。他者がその分だけ不利な方向に価格を動かす可能性があります。',
  'The tolerance reaches past an edge of the range. There the range alone bounds the price.':
    '許容度が範囲の端を超えています。その先では範囲だけが価格を制限します。',
  'The price is outside of the range: one token goes in, and it earns nothing yet.':
    '価格が範囲外です。入金されるトークンは 1 種類で、まだ手数料は得られません。',
  'One token is not bounded. If the price comes into the range first, the transaction fails.':
    '一方のトークンには制限がありません。先に価格が範囲内に入ると、トランザクションは失敗します。',
  'The fees are exact at this block. No contract holds a minimum for them.':
    '手数料はこのブロックで正確です。最小額を保証するコントラクトはありません。',
  'A hook of this pool has a say in liquidity: it can keep a part, or refuse to pay it out later.':
    'このプールのフックは流動性に関与します。一部を差し引いたり、後で払い出しを拒否したりすることがあります。',
  'A token keeps a part of each of its transfers: less arrives than is sent.':
    '送金のたびに一部を差し引くトークンがあります。送った数量より少なく届きます。',
  'Another account may move this position.': '別のアカウントがこのポジションを動かせます。',
  'A contract is told of each change of this position.':
    'このポジションの変更は、そのたびにコントラクトに通知されます。',
  'The manager owes a few units more than its pool pays.':
    'マネージャーの支払額は、プールの払出額より数単位多くなります。',
  'The amounts stay in the manager until you collect them.': '回収するまで、数量はマネージャーに残ります。',
  'The simulation moves other amounts than the pool computes. Compare what your wallet pays and gets.':
    'シミュレーションの数量がプールの計算と異なります。ウォレットの支払いと受取を比べてください。',
  'The price moved {percent} since this transaction was built.':
    'このトランザクションの作成後、価格が {percent} 動きました。',
  'Put in one token: a part of it is swapped': '1 種類のトークンを入金：一部はスワップされます',
  'Token to put in': '入金するトークン',
  'Swapped first': '先にスワップ',
  '{paid} for at least {bought}': '{paid} で最小 {bought}',
  'Left over': '残り',
  'Swap a part of the {token}': '{token} の一部をスワップ',
  'The swap was not executed: nothing is added.': 'スワップは実行されませんでした。何も追加されません。',
  'A removal right after this add would revert: the hook may never let the liquidity go.':
    'この追加の直後の引き出しは失敗します。フックが流動性を返さない可能性があります。',
  'A removal right after this add would pay less: the hook keeps the rest.':
    'この追加の直後に引き出すと受取が減ります。残りはフックが取得します。',
  'This transaction creates the pool. If somebody creates it first at another price, it fails.':
    'このトランザクションでプールを作成します。先に別の価格で作成されると失敗します。',
  'The pool has both tokens in the other order.': 'プールでは 2 つのトークンの順序が逆です。',
  'No route confirms the first price. If it is wrong, the first who trades takes the difference.':
    '初期価格を裏付けるルートがありません。誤っていると、最初に取引した人が差額を得ます。',
  'Routes say another price: the first who trades takes the difference.':
    'ルートの価格と異なります。最初に取引した人が差額を得ます。',
  'Create a pool of these tokens': 'これらのトークンのプールを作成',
  'New pool of {pair}': '{pair} の新しいプール',
  'Kind of pool': 'プールの種類',
  'First price': '初期価格',
  'Price range': '価格帯',
  'Empty fields: all prices.': '空欄：すべての価格。',
  'Enter the first price': '初期価格を入力',
  'I create the pool at this price nevertheless.': 'それでもこの価格でプールを作成します。',
};
