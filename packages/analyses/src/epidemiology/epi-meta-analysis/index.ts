import { defineAnalysis } from '../../contract.ts';
import { check, compute } from './compute.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';

export const analysis = defineAnalysis({ ...form, check, compute, present, python });
