import * as z from 'zod/mini';
import { flag, text } from './fields.ts';

/** What a consumer or a partner can set. */
export const profileFields = {
  /** First name. */
  first_name: text,
  /** Last name. */
  last_name: text,
  email: text,
  /** E.164, such as +14255550100. */
  phone_number: text,
  /** YYYY-MM-DD. */
  date_of_birth: text,
  address_line1: text,
  address_line2: text,
  /** City. */
  address_city: text,
  /** Two letters. */
  address_state: text,
  /** ZIP Code. */
  address_zip: text,
};

/** The fields of a consumer, for records that contain one. */
export const consumerFields = {
  id: z.string(),
  /** The partner's own identifier of the consumer. */
  pcid: z.string(),
  /** Whether the Military Lending Act covers the person. Withheld from pages. */
  mla_status: flag,
  /** The id for paths, if it differs from `id`. */
  external_id: text,
  ...profileFields,
  is_active: flag,
  /** The state of the identity check. Its words are not specified. */
  kyc_status: text,
  /** Kind of tax identifier. Its words are not specified. */
  tax_id_type: text,
  /** Masked by the service. */
  tax_identifier: text,
  /** The consumer's credit lines, in a form that is not specified. */
  credit_lines: text,
};
