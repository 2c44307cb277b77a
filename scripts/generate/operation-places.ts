// Where each operation belongs: in the widgets of its record, else on the partner's server, for the reason given here.
import { existsSync, readFileSync } from 'node:fs';
import type { OperationSpec } from '../../src/api/operation.ts';

/** Why no widget uses an operation, by its id. */
const serverReasons: Readonly<Record<string, string>> = {
  createToken: 'It takes the partner’s secret.',
  exchangeToken: 'It takes the partner’s token.',
  listConsumers: 'It lists every consumer.',
  createConsumer: 'The partner decides who becomes a consumer.',
  getConsumerByPcid: 'It finds any consumer by the partner’s own identifier.',
  listInvites: 'Invitation codes are the partner’s to hand out.',
  createInvite: 'The partner decides whom to invite.',
  placeHold: 'It moves money that the partner answers for.',
  clearTransaction: 'It moves money that the partner answers for.',
  closeTransaction: 'It writes off what the partner is owed.',
  cancelTransaction: 'It undoes what the partner has done.',
  createAdvance: 'It lends money, which the partner decides.',
  getBill: 'The list of bills has the same fields.',
  getBillPayment: 'The list of payments has the same fields.',
  listBillReportings: 'It lists those of every consumer.',
  getBillReportingOfConsumer: '`getConsumerBillReporting` has the same fields, below the consumer.',
  listPartners: 'It is about the partner.',
  listPartnerAccounts: 'These are the partner’s own accounts.',
  getPartnerAccount: 'This is the partner’s own account.',
  listSubledgers: 'These are the partner’s own accounts.',
  createSubledger: 'It opens an account of the partner.',
  listPartnerProducts: 'These are the partner’s offers: it presents them in its own way.',
};

const root = new URL('../../', import.meta.url);
/** Requests that no widget makes are refused, whatever the method. */
const REFUSED = 'server-example/test/attacks.node.ts';

function testOf(tag: string): string {
  const name = tag.replace('pcc-', '');
  return `test/widgets/${name}/${name}.test.ts`;
}

/** The tests of an operation: those of its widgets, else the one that holds it back from browsers. */
export function testsOf({ widgets = [] }: OperationSpec): readonly string[] {
  const own = widgets.map(testOf);
  return own.length > 0 ? own : [REFUSED];
}

/** What is wrong with the places: none, two, or a test that is not there. */
export function misplaced(operations: readonly OperationSpec[]): readonly string[] {
  return operations.flatMap((operation) => {
    const { id, widgets = [] } = operation;
    const isServers = Object.hasOwn(serverReasons, id);
    return [
      ...(widgets.length === 0 && !isServers ? [`${id} has neither a widget nor a reason`] : []),
      ...(widgets.length > 0 && isServers ? [`${id} has a widget and a reason why it has none`] : []),
      ...testsOf(operation)
        .filter((file) => !existsSync(new URL(file, root)))
        .map((file) => `${id} has no ${file}`),
      ...widgets
        .filter((tag) => !readFileSync(new URL(testOf(tag), root), 'utf8').includes(tag))
        .map((tag) => `the test of ${tag} is about something else`),
    ];
  });
}
