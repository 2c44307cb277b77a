import type { OperationSpec } from '../../../api/operation.ts';
import type { Refusal } from '../../refusal.ts';
import type { Choices } from '../open-points.ts';

/** An error response in the form of a reading. */
export interface WrittenRefusal {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Statuses that the description states for an operation are kept. */
export function writeRefusal(
  { status, body, headers }: Refusal,
  { errors = [] }: OperationSpec,
  choices: Choices,
): WrittenRefusal {
  const isOpen = status === 409 && !errors.includes(status);
  return {
    status: isOpen ? Number(choices['refusal-status']) : status,
    text: writeBody(body, status, choices['error-body']),
    headers: {
      ...headers,
      'Content-Type': choices['error-body'] === 'plain-text' ? 'text/plain' : 'application/json',
    },
  };
}

function writeBody(body: Refusal['body'], status: number, choice: Choices['error-body']): string {
  const message = messageOf(body);
  switch (choice) {
    case 'message':
      return JSON.stringify({ message });
    case 'error-object':
      return JSON.stringify({ error: { code: status, message } });
    case 'list':
      return JSON.stringify([message]);
    case 'plain-text':
      return message;
    case 'empty':
      return '';
    case 'detail':
      return JSON.stringify(body);
  }
}

const messageOf = (body: Refusal['body']): string =>
  Object.values(body)
    .flat()
    .find((text) => typeof text === 'string') ?? '';
