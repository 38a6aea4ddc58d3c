// Screens that their quick tests look at in the dark and on a phone: in every look.
import '../../dashboard/brand.test.ts'
import '../../dashboard/compare.test.ts'
import '../../dashboard/connect.test.ts'
import '../../dashboard/grade.test.ts'
import '../../dashboard/palette.test.ts'
import '../../dashboard/webhook-form.test.ts'
