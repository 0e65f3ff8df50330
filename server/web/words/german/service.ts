/** The texts of what the service says: reasons by their words, errors and warnings by their codes in German. */
export const SERVICE = {
  'error:INVALID_REQUEST': 'Der Dienst versteht diese Anfrage nicht.',
  'error:UNAUTHORIZED': 'Der Dienst verlangt einen Schlüssel.',
  'error:NOT_FOUND': 'Das gibt es hier nicht.',
  'error:NO_ROUTE':
    'Zwischen diesen Token gibt es keine Route. Versuchen Sie ein anderes Token oder einen anderen Betrag.',
  'error:METHOD_NOT_ALLOWED': 'Diese Art der Anfrage ist hier nicht erlaubt.',
  'error:PAYLOAD_TOO_LARGE': 'Die Anfrage ist zu groß.',
  'error:UNSUPPORTED_MEDIA_TYPE': 'Die Anfrage muss JSON sein.',
  'error:INSUFFICIENT_LIQUIDITY':
    'So viel Liquidität haben die Pools nicht. Versuchen Sie einen kleineren Betrag.',
  'error:SIMULATION_REVERTED':
    'Die Transaktion würde scheitern. Ein Token oder Pool der Route lässt sie nicht zu.',
  'error:NOT_A_V3_POOL': 'Diese Adresse ist kein V3-Pool.',
  'error:BOUND_NOT_MET': 'Zum jetzigen Preis hält die Transaktion Ihre Grenze nicht ein.',
  'error:QUOTE_MOVED': 'Das Angebot gilt nicht mehr. Holen Sie ein neues.',
  'error:RATE_LIMITED': 'Zu viele Anfragen. Warten Sie einen Augenblick.',
  'error:INTERNAL': 'Im Dienst ist ein Fehler aufgetreten.',
  'error:UPSTREAM_INVALID': 'Der Dienst erhielt eine unbrauchbare Antwort.',
  'error:SUBGRAPH_UNAVAILABLE': 'Der Index ist nicht verfügbar.',
  'error:SUBGRAPH_STALE': 'Der Index ist zu weit zurück.',
  'error:INDEX_REQUIRED': 'Dafür braucht der Dienst einen Index, und er läuft ohne.',
  'error:RPC_UNAVAILABLE': 'Der Knoten der Chain ist nicht verfügbar.',
  'error:OVERLOADED': 'Der Dienst ist überlastet. Warten Sie einen Augenblick.',
  'error:TIMEOUT': 'Die Antwort dauerte zu lange.',
  'error:UNREACHABLE': 'Der Dienst antwortet nicht.',
  'error:UNKNOWN': 'Der Dienst antwortete mit einem Fehler ohne Angabe von Gründen.',
  'warning:HIGH_SLIPPAGE': 'Die Toleranz ist hoch',
  'warning:HIGH_PRICE_IMPACT': 'Die Preiswirkung ist hoch',
  'warning:TOKEN_CANNOT_BE_SOLD': 'Das Token kann nach dem Kauf nicht verkauft werden',
  'warning:TOKEN_TAXED': 'Das Token behält einen Teil jeder Überweisung ein',
  'warning:TOKEN_YOUNG': 'Das Token wird seit weniger als einem Tag gehandelt',
  'warning:TOKEN_IMITATES': 'Das Symbol sieht aus wie das eines anderen Tokens',
  'the index knows no pool of this token': 'der Index kennt keinen Pool dieses Tokens',
  'no pool with a token of a known price is deep enough':
    'kein Pool mit einem Token von bekanntem Preis ist tief genug',
  'the token that it was priced in lost its peg':
    'das Token, in dem der Preis galt, hat seine Bindung verloren',
  'the token that it is priced in has no price': 'das Token, in dem der Preis gilt, hat keinen Preis',
  'the pool that prices it has no price now': 'der Pool, der den Preis gibt, hat gerade keinen',
  'hooks change what swaps pay, or the fee is above 1 %':
    'Hooks ändern, was ein Tausch zahlt, oder die Gebühr liegt über 1 %',
  'the pool holds less than {count} of the currency': 'der Pool enthält weniger als {count} der Währung',
  'the least value, {count} dollars, is not known in native coins':
    'der kleinste Wert, {count} Dollar, ist in Münzen des Netzwerks nicht bekannt',
  'the pool is empty': 'der Pool ist leer',
  'no swap of this time could be priced': 'kein Tausch dieser Zeit hatte einen Preis',
  'no deep pool prices a token of this pool': 'kein tiefer Pool gibt einem Token dieses Pools einen Preis',
  'neither token of this pool is one that dollars are counted in':
    'keines der Token dieses Pools zählt in Dollar',
  'the node cannot simulate with state overrides': 'der Knoten kann nicht mit geändertem Zustand simulieren',
} as const;
