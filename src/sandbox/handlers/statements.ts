import type statements from '../../api/statements.ts';
import { consumerOf, type HandlersOf } from '../handler.ts';
import { statementPdf } from '../statement-pdf.ts';

export default {
  listStatements({ consumer_id }, call) {
    const consumer = consumerOf(call, consumer_id);
    return consumer.statements.map((statement) => ({
      ...statement,
      // It is in the PDF only: a search must not find it.
      holder: undefined,
      consumer_id: consumer.external_id,
      file_size: statementPdf(call.partner, consumer, statement).length,
    }));
  },
} satisfies HandlersOf<typeof statements>;
