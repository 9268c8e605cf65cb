{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}
-- Sixteen questions of SBV, each with the answer that it must have.
module Main (main) where

import Control.Exception (SomeException, try)
import Control.Monad (forM)
import Data.List (isInfixOf, sort)
import Data.SBV
import Data.SBV.Control
import qualified Data.SBV.List as L
import qualified Data.SBV.RegExp as R
import qualified Data.SBV.String as S
import System.Exit (exitFailure)

proved, refuted, found, none :: String
proved = "Q.E.D."
refuted = "Falsifiable"
found = "Satisfiable"
none = "Unsatisfiable"

questions :: [(String, String, IO String)]
questions =
  [ ("words: a sum and its parts", proved, show <$> prove (\(x :: SWord8) y -> (x .&. y) + (x .|. y) .== x + y)),
    ("words: an overflow", refuted, show <$> prove (\(x :: SInt8) -> x + 1 .> x)),
    ("words: a factor", found, show <$> sat (\(x :: SWord16) y -> x * y .== 12317 .&& x .> 1 .&& y .> 1 .&& x .< 256 .&& y .< 256)),
    ("words: shifts and rotations", proved, show <$> prove (\(x :: SWord32) -> rotateL x 5 .== shiftL x 5 .|. shiftR x 27)),
    ("integers: a system", found, show <$> sat (\x y -> 3 * x + 5 * y .== (47 :: SInteger) .&& x .> 0 .&& y .> 0)),
    ("integers: a parity", none, show <$> sat (\x y -> 2 * x + 4 * y .== (7 :: SInteger))),
    ("integers: products", found, show <$> sat (\x y z -> x * x + y * y .== (z * z :: SInteger) .&& x .> 0 .&& y .> x .&& z .< 20)),
    ("reals: a mean", proved, show <$> prove (\x y -> x .< y .=> x .< (x + y) / 2 .&& (x + y) / 2 .< (y :: SReal))),
    ("floats: an absorbed summand", refuted, show <$> prove (\(x :: SFloat) -> fpIsPoint x .=> x + 1 ./= x)),
    ("floats: minus twice", proved, show <$> prove (\(x :: SDouble) -> fpIsPoint x .=> negate (negate x) .== x)),
    ("strings: a concatenation", found, show <$> sat (\s t -> s S..++ "-" S..++ t .== "foo-bar" .&& S.length s .== 3)),
    ("strings: an expression", none, show <$> sat (\s -> s `R.match` R.KPlus (R.Range 'a' 'c') .&& "d" `S.isInfixOf` s)),
    ("lists: a reverse order", found, show <$> sat (\(l :: SList Integer) -> L.length l .== 3 .&& L.head l .> 5 .&& l L..!! 2 .< L.head l)),
    ("functions: congruence", proved, show <$> prove congruent),
    ("all solutions", "[1,127,129,255]", squares),
    ("a dialogue with levels and a core", "(Sat,Unsat,True)", dialogue)
  ]

congruent :: SInteger -> SInteger -> SBool
congruent x y = x .== y + 2 .&& y .== 4 .=> f x .== f 6
  where
    f = uninterpret "f" :: SInteger -> SInteger

squares :: IO String
squares = do
  answer <- allSat (\(x :: SWord8) -> x * x .== 1)
  pure (show (sort (map word (extractModels answer))))
  where
    word (x :: Word8) = x

dialogue :: IO String
dialogue = runSMT $ do
  x <- sInteger "x"
  setOption (ProduceUnsatCores True)
  namedConstraint "low" (x .> 5)
  query $ do
    first <- checkSat
    push 1
    namedConstraintQ "high" (x .< 3)
    second <- checkSat
    core <- getUnsatCore
    pure (show (first, second, sort core == ["high", "low"]))
  where
    namedConstraintQ name b = namedConstraint name b

main :: IO ()
main = do
  results <- forM questions $ \(name, expected, ask) -> do
    answer <- try ask
    let said = either (\e -> "exception: " ++ show (e :: SomeException)) id answer
        good = expected `isInfixOf` said
    putStrLn ((if good then "ok    " else "FAILED ") ++ name ++ (if good then "" else ": " ++ take 600 said))
    pure good
  putStrLn (show (length (filter id results)) ++ " of " ++ show (length results))
  if and results then pure () else exitFailure
