import type statements from '../../api/statements.ts';
import { Listing, consumerOf, type HandlersOf } from '../handler.ts';
import { statementPdf } from '../statement-pdf.ts';

export default {
  listStatements({ consumer_id }, call) {
    const consumer = consumerOf(call, consumer_id);
    // The holder is in the PDF only: a search must not find it.
    const shown = consumer.statements.map((statement) => ({
      ...statement,
      holder: undefined,
      consumer_id: consumer.external_id,
    }));
    return new Listing(shown, (record) => {
      const statement = consumer.statements[shown.indexOf(record)];
      return { ...record, file_size: statement && statementPdf(call.partner, consumer, statement).length };
    });
  },
} satisfies HandlersOf<typeof statements>;
