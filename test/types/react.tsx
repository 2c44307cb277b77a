// Checked by `tsc` alone: what stands here must compile, and what `@ts-expect-error` stands over must not.
import type { StatementsElement } from 'pcc-widgets';
import { PccSession, PccStatements } from 'pcc-widgets/react';
import { useRef } from 'react';

/** The components. */
export function Components() {
  const ref = useRef<StatementsElement>(null);
  return (
    <PccSession endpoint="/pcc/session" onPccSessionEnded={({ reason }) => reason satisfies string}>
      <PccStatements
        key="statements"
        ref={ref}
        pageSize={12}
        noEmail
        className="wide"
        onPccLoad={({ count }) => count.toFixed()}
        onPccStatementView={({ statementId }) => statementId.trim()}
      />
      {/* @ts-expect-error another widget's event */}
      <PccStatements onPccStep={() => {}} />
      {/* @ts-expect-error not a number */}
      <PccStatements pageSize="many" />
    </PccSession>
  );
}

/** The tags themselves, as React 19 takes them. */
export function Tags() {
  const ref = useRef<StatementsElement>(null);
  return (
    <pcc-session endpoint="/pcc/session" onpcc-session-ready={(event) => event.type}>
      <pcc-statements
        key="statements"
        ref={ref}
        page-size={12}
        no-email
        strings={{ 'statements.heading': 'Documents' }}
        className="wide"
        onpcc-statement-view={({ statementId }) => statementId.trim()}
      >
        <p slot="footer">Questions?</p>
      </pcc-statements>
      <pcc-onboarding stepMode="event" terms-url="/terms" onpcc-step={({ slug, url }) => [slug, url]} />
      <pcc-credit-summary history-months="6" no-factors theme="dark" consumer-id="0c9d" />
      {/* @ts-expect-error no such field; an unknown name with a hyphen cannot be one: JSX takes them all */}
      <pcc-rewards onpcc-reward-enroll={({ cardId }) => void cardId} />
      {/* @ts-expect-error not a number */}
      <pcc-statements page-size="many" />
      {/* @ts-expect-error not a theme */}
      <pcc-tradelines theme="blue" />
      {/* @ts-expect-error no such tag */}
      <pcc-loans />
    </pcc-session>
  );
}
