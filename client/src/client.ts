import { tellOnce } from './deprecation.ts';
import { OPERATIONS } from './operations.ts';
import { type CallOptions, type ClientOptions, send } from './request.ts';
import type { components, operations } from './schema.ts';
import { followStream, type StreamEnd, type StreamEvent, type StreamOptions } from './stream.ts';
import { withWholeNetwork } from './wholeNetwork.ts';

type Schemas = components['schemas'];
export type Quote = Schemas['Quote'];
export type Swap = Schemas['Swap'];
export type Token = Schemas['Token'];

type OperationId = keyof typeof OPERATIONS;
type Given<Value> = [Value] extends [undefined] ? unknown : NonNullable<Value>;
type BodyOf<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : unknown;
type InputOf<Operation extends { parameters: { path?: unknown; query?: unknown } }> = Given<
  Operation['parameters']['path']
> &
  Given<Operation['parameters']['query']> &
  BodyOf<Operation>;
type AnswerOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;

type Call<Input, Answer, Options = CallOptions> =
  Record<never, never> extends Input
    ? (input?: Input, options?: Options) => Answer
    : (input: Input, options?: Options) => Answer;

/**
 * One method for each operation of the OpenAPI document, by its `operationId`: fields of path, query and body
 * in one object. Streams are async iterators that reconnect. Every error answer is thrown as a
 * `SwapApiError`. A trade that names no `protocols` or `exchanges` may use all that the network has, unless
 * the options say otherwise.
 */
export type SwapApiClient = {
  readonly [Id in OperationId]: (typeof OPERATIONS)[Id]['answer'] extends 'events'
    ? Call<InputOf<operations[Id]>, AsyncGenerator<StreamEvent, StreamEnd, undefined>, StreamOptions>
    : Call<InputOf<operations[Id]>, Promise<AnswerOf<operations[Id]>>>;
};

export function createSwapApiClient(given: ClientOptions): SwapApiClient {
  const { onDeprecation } = given;
  const options = onDeprecation ? { ...given, onDeprecation: tellOnce(onDeprecation) } : given;
  const askNetwork = async () =>
    (await send(OPERATIONS.getNetwork, {}, options)).json() as Promise<Partial<Schemas['Network']>>;
  const complete = withWholeNetwork(askNetwork);
  const methods = Object.entries(OPERATIONS).map(([id, operation]) => {
    const asked = {
      ...operation,
      ...(given.hasServiceDefaults
        ? {}
        : { complete: (input: Readonly<Record<string, unknown>>) => complete(id, input) }),
    };
    const json = async (input: Record<string, unknown> = {}, call?: CallOptions) =>
      (await send(asked, input, options, call)).json();
    const events = (input: Record<string, unknown> = {}, call?: StreamOptions) =>
      followStream(asked, input, options, call);
    return [id, operation.answer === 'events' ? events : json] as const;
  });
  // The table and the types are generated from one document.
  return Object.fromEntries(methods) as unknown as SwapApiClient;
}
