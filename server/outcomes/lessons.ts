import { type Address, type Hash, isAddress, isHash } from 'viem';
import { z } from 'zod';
import type { Lesson } from './outcomeBars.ts';

const hash = z.custom<Hash>((value) => isHash(String(value)));
const address = z.custom<Address>((value) => isAddress(String(value), { strict: false }));
const whole = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);

/** Schema of the message between processes, in which big integers are strings. */
const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('barred'),
    tokens: z.array(address),
    bar: z.object({
      at: whole,
      blockNumber: whole,
      blockHash: hash,
      transactionHash: hash,
      isVisible: z.boolean(),
    }),
  }),
  z.object({ kind: z.literal('lifted'), blocks: z.array(hash) }),
]);

/** Parses a message; undefined for one that is no lesson. */
export function asLesson(received: unknown): Lesson | undefined {
  return message.safeParse(received).data;
}

/** Formats the lesson as a message. */
export function lessonMessage(lesson: Lesson): z.input<typeof message> {
  if (lesson.kind === 'lifted') return { kind: 'lifted', blocks: [...lesson.blocks] };
  const { at, blockNumber, ...bar } = lesson.bar;
  const numbers = { at: String(at), blockNumber: String(blockNumber) };
  return { kind: 'barred', tokens: [...lesson.tokens], bar: { ...bar, ...numbers } };
}
