import { permissionTests } from '../../support/permission-tests.ts'
import { onEveryEngine } from '../../support/service.ts'

/** Every operation with every role and every scope, on both engines. */
onEveryEngine('permissions', permissionTests)
