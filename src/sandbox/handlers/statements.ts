import type statements from '../../api/statements.ts';
import { Listing, consumerOf, type HandlersOf } from '../handler.ts';
import { statementPdf } from '../statement-pdf.ts';

export default {
  listStatements({ consumer_id }, call) {
    const consumer = consumerOf(call, consumer_id);
    return new Listing(
      consumer.statements.map((statement) => ({
        ...statement,
        holder: undefined,
        consumer_id: consumer.external_id,
        // Of those that are searched or on the page.
        get file_size() {
          return statementPdf(call.partner, consumer, statement).length;
        },
      })),
    );
  },
} satisfies HandlersOf<typeof statements>;
