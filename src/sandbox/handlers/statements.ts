import type statements from '../../api/statements.ts';
import { Listing, consumerOf, type HandlersOf } from '../handler.ts';
import { statementPdf } from '../statement-pdf.ts';

export default {
  listStatements({ consumer_id }, call) {
    const consumer = consumerOf(call, consumer_id);
    return new Listing(consumer.statements, (statement) => ({
      ...statement,
      holder: undefined,
      consumer_id: consumer.external_id,
      file_size: statementPdf(call.partner, consumer, statement).length,
    }));
  },
} satisfies HandlersOf<typeof statements>;
