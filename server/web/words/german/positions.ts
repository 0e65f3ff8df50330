/** The texts of positions and of their changes in German. */
export const POSITIONS = {
  'New position in {pair}': 'Neue Position in {pair}',
  'Add to {pair}': 'Zu {pair} hinzufügen',
  Amounts: 'Beträge',
  'Tolerance {percent}': 'Toleranz {percent}',
  'the change': 'die Änderung',
  'A hook of this pool has a say in liquidity: it may keep a part, or refuse to pay out. I add to it nevertheless.':
    'Ein Hook dieses Pools redet bei Liquidität mit: Er kann einen Teil behalten oder die Auszahlung verweigern. Ich füge trotzdem hinzu.',
  'Review the position': 'Position prüfen',
  'Review the addition': 'Hinzufügen prüfen',
  'Review the removal': 'Entnahme prüfen',
  'Review the closing': 'Schließen prüfen',
  'Review the collection': 'Abholen prüfen',
  'Open the position': 'Position eröffnen',
  'Add liquidity': 'Liquidität hinzufügen',
  'Take liquidity out': 'Liquidität entnehmen',
  'Close the position': 'Position schließen',
  'Collect the fees': 'Gebühren abholen',
  'Approve and send': 'Freigeben und senden',
  'the position manager': 'den Positionsverwalter',
  'Approve {token}': '{token} freigeben',
  'You have {has}, and this takes {needs}.': 'Sie haben {has}, und das braucht {needs}.',
  Collect: 'Abholen',
  'No fees yet': 'Noch keine Gebühren',
  'Share of the liquidity in range': 'Anteil an der Liquidität im Bereich',
  'The price lies outside of the range': 'Der Preis liegt außerhalb des Bereichs',
  'A year of fees like the last week’s': 'Ein Jahr mit Gebühren wie letzte Woche',
  'The pool has no fees in dollars': 'Der Pool hat keine Gebühren in Dollar',
  'Take out': 'Entnehmen',
  'the position': 'die Position',
  'All positions': 'Alle Positionen',
  'The price lies outside of the range: the position holds one token alone and earns no fees until the price comes back.':
    'Der Preis liegt außerhalb des Bereichs: Die Position hält nur ein Token und verdient keine Gebühren, bis der Preis zurückkommt.',
  Holds: 'Enthält',
  'Show the pool': 'Pool zeigen',
  'This position belongs to {owner}. Only its owner can change it here.':
    'Diese Position gehört {owner}. Nur wem sie gehört, kann sie hier ändern.',
  Pairs: 'Paare',
  'pair tokens': 'Paar-Token',
  'New position': 'Neue Position',
  'First token': 'Erstes Token',
  'Second token': 'Zweites Token',
  'Choose the tokens to see their pools.': 'Wählen Sie die Token, um ihre Pools zu sehen.',
  'There is no pool of these tokens.': 'Es gibt keinen Pool dieser Token.',
  'Fee and where liquidity lies': 'Gebühr, und wo die Liquidität liegt',
  'Connect a wallet to see and change its positions.':
    'Verbinden Sie eine Wallet, um ihre Positionen zu sehen und zu ändern.',
  'Lowest price': 'Niedrigster Preis',
  'Highest price': 'Höchster Preis',
  Part: 'Teil',
  Percent: 'Prozent',
  'All of it: the fees are paid out, and the position is closed.':
    'Alles: Die Gebühren werden ausgezahlt, und die Position wird geschlossen.',
  'You receive about': 'Sie erhalten etwa',
  'Enter a part': 'Geben Sie einen Teil ein',
  Review: 'Prüfung',
  'The position takes': 'Die Position nimmt',
  'Taken out': 'Entnommen',
  'At most': 'Höchstens',
  'At least': 'Mindestens',
  'Fees paid out': 'Ausgezahlte Gebühren',
  'Leaves your wallet': 'Verlässt Ihre Wallet',
  'Reaches your wallet': 'Erreicht Ihre Wallet',
  Tried: 'Erprobt',
  'on block {block}': 'auf Block {block}',
  'Change it again': 'Noch einmal ändern',
  'Your wallet was asked for a change of this position and may still send it.':
    'Ihre Wallet wurde um eine Änderung dieser Position gebeten und kann sie noch senden.',
  'A change of this position is still pending.': 'Eine Änderung dieser Position steht noch aus.',
  'Send another change': 'Noch eine Änderung senden',
  'is not needed: the price lies outside of the range.':
    'wird nicht gebraucht: Der Preis liegt außerhalb des Bereichs.',
  'Your tolerance is above 0.5 %: others can move the price that far at your cost.':
    'Ihre Toleranz liegt über 0,5 %: So weit können andere den Preis auf Ihre Kosten bewegen.',
  'The tolerance reaches past an edge of the range. There the range alone bounds the price.':
    'Die Toleranz reicht über einen Rand des Bereichs hinaus. Dort begrenzt allein der Bereich den Preis.',
  'The price is outside of the range: one token goes in, and it earns nothing yet.':
    'Der Preis liegt außerhalb des Bereichs: Nur ein Token geht hinein, und noch verdient es nichts.',
  'One token is not bounded. If the price comes into the range first, the transaction fails.':
    'Ein Token hat keine Grenze. Kommt der Preis vorher in den Bereich, scheitert die Transaktion.',
  'The fees are exact at this block. No contract holds a minimum for them.':
    'Die Gebühren sind für diesen Block genau. Kein Vertrag hält ein Minimum für sie.',
  'A hook of this pool has a say in liquidity: it can keep a part, or refuse to pay it out later.':
    'Ein Hook dieses Pools redet bei Liquidität mit: Er kann einen Teil behalten oder die Auszahlung später verweigern.',
  'A token keeps a part of each of its transfers: less arrives than is sent.':
    'Ein Token behält einen Teil jeder Überweisung: Es kommt weniger an, als gesendet wird.',
  'Another account may move this position.': 'Ein anderes Konto darf diese Position bewegen.',
  'A contract is told of each change of this position.':
    'Ein Vertrag wird über jede Änderung dieser Position benachrichtigt.',
  'The manager owes a few units more than its pool pays.':
    'Der Verwalter schuldet ein paar Einheiten mehr, als sein Pool zahlt.',
  'The amounts stay in the manager until you collect them.':
    'Die Beträge bleiben beim Verwalter, bis Sie sie abholen.',
  'The simulation moves other amounts than the pool computes. Compare what your wallet pays and gets.':
    'Die Simulation bewegt andere Beträge, als der Pool berechnet. Vergleichen Sie, was Ihre Wallet zahlt und erhält.',
  'The price moved {percent} since this transaction was built.':
    'Der Preis bewegte sich um {percent}, seit diese Transaktion gebaut wurde.',
  'You cancelled it in your wallet: {what} was not executed.':
    'Sie haben in Ihrer Wallet abgebrochen. Nicht ausgeführt: {what}.',
  'Another transaction took its place: {what} was not executed.':
    'Eine andere Transaktion trat an die Stelle. Nicht ausgeführt: {what}.',
  'the new position of {pair}': 'neue Position in {pair}',
  'the addition to the position of {pair}': 'Hinzufügen zur Position in {pair}',
  'the removal from the position of {pair}': 'Entnahme aus der Position in {pair}',
  'the closing of the position of {pair}': 'Schließen der Position in {pair}',
  'the collection of fees of {pair}': 'Abholen der Gebühren in {pair}',
  'Position opened.': 'Position eröffnet.',
  'Liquidity added.': 'Liquidität hinzugefügt.',
  'Liquidity taken out.': 'Liquidität entnommen.',
  'Position closed.': 'Position geschlossen.',
  'Fees collected.': 'Gebühren abgeholt.',
  'It reverted in block {block}: the price moved past your tolerance, or the deadline passed. You paid only gas. It was {transaction}.':
    'Es scheiterte in Block {block}: Der Preis überschritt Ihre Toleranz, oder die Frist lief ab. Sie zahlten nur Gas. Es war {transaction}.',
  '{coin}: the receipt does not say how much moved. Look at your balance.':
    '{coin}: Der Beleg sagt nicht, wie viel sich bewegte. Sehen Sie Ihr Guthaben an.',
  'You paid {amount}.': 'Sie zahlten {amount}.',
  'You received {amount}.': 'Sie erhielten {amount}.',
  'Show the position': 'Position zeigen',
  'A change of the same position was sent from another tab. Nothing was sent from this one.':
    'Eine Änderung derselben Position wurde in einem anderen Tab gesendet. Von diesem wurde nichts gesendet.',
} as const;
