import { expect, test } from 'vitest';
import { type PythonDocument, pythonSources } from './generatePython.ts';

const text = { type: 'string' };
const DOCUMENT = {
  paths: {
    '/api/v1/pools/{address}/candles': {
      get: {
        operationId: 'getPoolCandles',
        summary: 'Candles of a pool',
        parameters: [
          { name: 'from', in: 'query', schema: { type: 'integer' } },
          { name: 'address', in: 'path', required: true, schema: text },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Candle' } } } },
        },
      },
    },
    '/api/v1/stream': {
      get: {
        operationId: 'streamQuote',
        summary: 'Stream of quotes',
        responses: { 200: { content: { 'text/event-stream': { schema: text } } } },
      },
    },
  },
  components: {
    schemas: {
      Candle: {
        type: 'object',
        properties: {
          open: { type: ['string', 'null'] },
          kind: { type: 'string', enum: ['hour', 'day'] },
          fee: { type: 'object', properties: { bps: { type: 'integer' } }, required: ['bps'] },
          args: { type: 'object', additionalProperties: { type: 'number' } },
        },
        required: ['open', 'fee'],
      },
      Windows: {
        type: 'object',
        properties: { '24h': { $ref: '#/components/schemas/Candle' } },
        required: ['24h'],
      },
      Candles: { type: 'array', items: { $ref: '#/components/schemas/Candle' } },
    },
  },
} as unknown as PythonDocument;

test('default: schemas are typed dictionaries, also those whose fields are no names of Python', () => {
  const { 'answers.py': answers } = pythonSources(DOCUMENT);
  expect(answers.split('Union\n\n')[1]).toBe(`
class Candle(TypedDict):
    open: Union[str, None]
    kind: NotRequired[Literal["hour", "day"]]
    fee: CandleFee
    args: NotRequired[Dict[str, float]]


class CandleFee(TypedDict):
    bps: int


Windows = TypedDict("Windows", {
    "24h": "Candle",
})

Candles: TypeAlias = "List[Candle]"
`);
});

test('default: operations are methods that name their fields, required ones first, and streams are followed', () => {
  const { 'operations.py': operations } = pythonSources(DOCUMENT);
  expect(operations.split('service."""\n\n')[1]).toBe(`\
    def get_pool_candles(self, *, address: str, from_: Optional[int] = None) -> answers.Candle:
        """Candles of a pool."""
        return self._ask("GET", "/api/v1/pools/{address}/candles", {"address": address, "from": from_})

    def stream_quote(self) -> Iterator[Event]:
        """Stream of quotes."""
        return self._follow("GET", "/api/v1/stream", {})
`);
});
