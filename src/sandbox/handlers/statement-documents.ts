import type statementDocuments from '../../api/statement-documents.ts';
import { dateTime } from '../dates.ts';
import { consumerOf, type Call, type HandlersOf } from '../handler.ts';
import { notFound } from '../refusal.ts';
import type { Consumer, Statement } from '../state.ts';
import { statementPdf } from '../statement-pdf.ts';

export default {
  downloadStatement({ consumer_id, pdf_filename }, call) {
    const { consumer, statement } = find(call, consumer_id, pdf_filename);
    return {
      file_name: statement.file_name,
      content: btoa(statementPdf(call.partner, consumer, statement)),
      content_type: 'application/pdf',
    };
  },

  emailStatement({ consumer_id, pdf_filename }, call) {
    const { consumer, statement } = find(call, consumer_id, pdf_filename);
    call.store.state.outbox.push({
      id: call.store.newId(),
      to: consumer.email ?? '',
      subject: `Your ${statement.statement_name}`,
      file_name: statement.file_name,
      consumer_id: consumer.external_id,
      sent_at: dateTime(call.now),
    });
    return { message: "The statement was sent to the consumer's email address." };
  },
} satisfies HandlersOf<typeof statementDocuments>;

function find(
  call: Call,
  consumerId: string,
  fileName: string,
): { consumer: Consumer; statement: Statement } {
  const consumer = consumerOf(call, consumerId);
  const statement = consumer.statements.find(({ file_name }) => file_name === fileName);
  if (!statement) throw notFound('No such statement of this consumer.');
  return { consumer, statement };
}
