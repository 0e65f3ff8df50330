/** The texts of positions and of their changes in German. */
export const POSITIONS = {
  'New position in {pair}': 'Neue Position in {pair}',
  'Add to {pair}': '{pair} aufstocken',
  Amounts: 'Beträge',
  'Tolerance {percent}': 'Toleranz {percent}',
  'the change': 'die Änderung',
  'A hook of this pool has a say in liquidity: it may keep a part, or refuse to pay out. I add to it nevertheless.':
    'Ein Hook dieses Pools greift bei Liquidität ein: Er kann einen Teil einbehalten oder die Auszahlung verweigern. Ich zahle trotzdem ein.',
  'Review the position': 'Position prüfen',
  'Review the addition': 'Aufstockung prüfen',
  'Review the removal': 'Entnahme prüfen',
  'Review the closing': 'Schließung prüfen',
  'Review the collection': 'Einzug prüfen',
  'Open the position': 'Position eröffnen',
  'Add liquidity': 'Liquidität hinzufügen',
  'Take liquidity out': 'Liquidität entnehmen',
  'Close the position': 'Position schließen',
  'Collect the fees': 'Gebühren einziehen',
  'Approve and send': 'Freigeben und senden',
  'the position manager': 'den Position-Manager',
  'Approve {token}': '{token} freigeben',
  'You have {has}, and this takes {needs}.': 'Sie haben {has}, benötigt werden {needs}.',
  Collect: 'Einziehen',
  'No fees yet': 'Noch keine Gebühren',
  'Share of the liquidity in range': 'Anteil an der Liquidität in der Preisspanne',
  'The price lies outside of the range': 'Der Preis liegt außerhalb der Preisspanne',
  'A year of fees like the last week’s': 'Hochgerechnet aus den Gebühren der letzten Woche',
  'The pool has no fees in dollars': 'Der Pool hat keine Gebühren in Dollar',
  'Take out': 'Entnehmen',
  'the position': 'die Position',
  'All positions': 'Alle Positionen',
  'The price lies outside of the range: the position holds one token alone and earns no fees until the price comes back.':
    'Der Preis liegt außerhalb der Preisspanne: Die Position besteht nur aus einem Token und verdient keine Gebühren, bis der Preis zurückkehrt.',
  Holds: 'Bestand',
  'Show the pool': 'Pool anzeigen',
  'This position belongs to {owner}. Only its owner can change it here.':
    'Diese Position gehört {owner}. Nur der Eigentümer kann sie hier ändern.',
  Pairs: 'Paare',
  'pair tokens': 'Token der Paare',
  'New position': 'Neue Position',
  'First token': 'Erster Token',
  'Second token': 'Zweiter Token',
  'Choose the tokens to see their pools.': 'Wählen Sie die Token, um ihre Pools zu sehen.',
  'There is no pool of these tokens.': 'Für diese Token gibt es keinen Pool.',
  'Fee and where liquidity lies': 'Gebühr und Lage der Liquidität',
  'Connect a wallet to see and change its positions.':
    'Verbinden Sie eine Wallet, um deren Positionen zu sehen und zu ändern.',
  'Lowest price': 'Niedrigster Preis',
  'Highest price': 'Höchster Preis',
  Part: 'Anteil',
  Percent: 'Prozent',
  'All of it: the fees are paid out, and the position is closed.':
    'Alles: Die Gebühren werden ausgezahlt, die Position wird geschlossen.',
  'You receive about': 'Sie erhalten etwa',
  'Enter a part': 'Geben Sie einen Anteil ein',
  Review: 'Überprüfung',
  'The position takes': 'Die Position erhält',
  'Taken out': 'Entnommen',
  'At most': 'Höchstens',
  'At least': 'Mindestens',
  'Fees paid out': 'Ausgezahlte Gebühren',
  'Leaves your wallet': 'Verlässt Ihre Wallet',
  'Reaches your wallet': 'Erreicht Ihre Wallet',
  Tried: 'Getestet',
  'on block {block}': 'an Block {block}',
  'Change it again': 'Noch einmal ändern',
  'Your wallet was asked for a change of this position and may still send it.':
    'Ihre Wallet hat eine Anfrage zur Änderung dieser Position und kann sie noch senden.',
  'A change of this position is still pending.': 'Eine Änderung dieser Position steht noch aus.',
  'Send another change': 'Weitere Änderung senden',
  'is not needed: the price lies outside of the range.':
    'wird nicht benötigt: Der Preis liegt außerhalb der Preisspanne.',
  'Your tolerance is above 0.5 %: others can move the price that far at your cost.':
    'Ihre Toleranz liegt über 0,5 %: So weit können andere den Preis auf Ihre Kosten bewegen.',
  'The tolerance reaches past an edge of the range. There the range alone bounds the price.':
    'Die Toleranz reicht über den Rand der Preisspanne hinaus. Dort begrenzt nur die Preisspanne den Preis.',
  'The price is outside of the range: one token goes in, and it earns nothing yet.':
    'Der Preis liegt außerhalb der Preisspanne: Nur ein Token wird eingezahlt, und noch werden keine Gebühren verdient.',
  'One token is not bounded. If the price comes into the range first, the transaction fails.':
    'Für einen Token gibt es keine Grenze. Erreicht der Preis vorher die Preisspanne, schlägt die Transaktion fehl.',
  'The fees are exact at this block. No contract holds a minimum for them.':
    'Die Gebühren sind für diesen Block genau. Kein Vertrag garantiert dafür ein Minimum.',
  'A hook of this pool has a say in liquidity: it can keep a part, or refuse to pay it out later.':
    'Ein Hook dieses Pools greift bei Liquidität ein: Er kann einen Teil einbehalten oder die Auszahlung später verweigern.',
  'A token keeps a part of each of its transfers: less arrives than is sent.':
    'Ein Token behält einen Teil jedes Transfers ein: Es kommt weniger an, als gesendet wird.',
  'Another account may move this position.': 'Ein anderes Konto darf über diese Position verfügen.',
  'A contract is told of each change of this position.':
    'Ein Vertrag wird über jede Änderung dieser Position benachrichtigt.',
  'The manager owes a few units more than its pool pays.':
    'Der Position-Manager schuldet einige Einheiten mehr, als sein Pool auszahlt.',
  'The amounts stay in the manager until you collect them.':
    'Die Beträge bleiben beim Position-Manager, bis Sie sie einziehen.',
  'The simulation moves other amounts than the pool computes. Compare what your wallet pays and gets.':
    'Die Simulation ergibt andere Beträge als die Berechnung des Pools. Vergleichen Sie, was Ihre Wallet zahlt und erhält.',
  'The price moved {percent} since this transaction was built.':
    'Der Preis hat sich um {percent} bewegt, seit diese Transaktion erstellt wurde.',
  'Put in one token: a part of it is swapped': 'Ein Token einzahlen: Ein Teil davon wird getauscht',
  'Token to put in': 'Token zum Einzahlen',
  'Swapped first': 'Zuerst getauscht',
  '{paid} for at least {bought}': '{paid} für mindestens {bought}',
  'Left over': 'Bleibt übrig',
  'Swap a part of the {token}': 'Einen Teil der {token} tauschen',
  'The swap was not executed: nothing is added.':
    'Der Tausch wurde nicht ausgeführt: Nichts wird hinzugefügt.',
  'A removal right after this add would revert: the hook may never let the liquidity go.':
    'Eine Entnahme gleich danach würde scheitern: Der Hook gibt die Liquidität vielleicht nie frei.',
  'A removal right after this add would pay less: the hook keeps the rest.':
    'Eine Entnahme gleich danach würde weniger zahlen: Der Hook behält den Rest.',
  'This transaction creates the pool. If somebody creates it first at another price, it fails.':
    'Diese Transaktion legt den Pool an. Legt ihn vorher jemand zu einem anderen Preis an, scheitert sie.',
  'The pool has both tokens in the other order.': 'Der Pool hat beide Token in der anderen Reihenfolge.',
  'No route confirms the first price. If it is wrong, the first who trades takes the difference.':
    'Keine Route bestätigt den ersten Preis. Ist er falsch, nimmt der Erste, der handelt, den Unterschied.',
  'Routes say another price: the first who trades takes the difference.':
    'Routen nennen einen anderen Preis: Der Erste, der handelt, nimmt den Unterschied.',
  'Create a pool of these tokens': 'Einen Pool dieser Token anlegen',
  'New pool of {pair}': 'Neuer Pool von {pair}',
  'Kind of pool': 'Art des Pools',
  'First price': 'Erster Preis',
  'Price range': 'Preisbereich',
  'Empty fields: all prices.': 'Leere Felder: alle Preise.',
  'Enter the first price': 'Ersten Preis eingeben',
  'I create the pool at this price nevertheless.': 'Ich lege den Pool trotzdem zu diesem Preis an.',
} as const;
